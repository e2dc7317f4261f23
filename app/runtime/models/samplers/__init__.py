"""The samplers: ways to walk from noise to a latent along a list of noise levels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from app.runtime.models.samplers.dpm_single import dpm_adaptive, dpm_fast
from app.runtime.models.samplers.dpm_solver import (
    dpmpp_2m,
    dpmpp_2m_cfg_pp,
    dpmpp_2s_ancestral,
    dpmpp_2s_ancestral_cfg_pp,
)
from app.runtime.models.samplers.dpm_solver_sde import dpmpp_2m_sde, dpmpp_3m_sde, dpmpp_sde, er_sde
from app.runtime.models.samplers.exponential import exp_heun_2_x0, exp_heun_2_x0_sde, seeds_2, seeds_3
from app.runtime.models.samplers.first_order import (
    ddpm,
    euler,
    euler_ancestral,
    euler_ancestral_cfg_pp,
    euler_cfg_pp,
    lcm,
)
from app.runtime.models.samplers.multistep import (
    deis,
    gradient_estimation,
    gradient_estimation_cfg_pp,
    ipndm,
    ipndm_v,
    lms,
    res_multistep,
    res_multistep_ancestral,
    res_multistep_ancestral_cfg_pp,
    res_multistep_cfg_pp,
)
from app.runtime.models.samplers.second_order import dpm_2, dpm_2_ancestral, heun, heunpp2
from app.runtime.models.samplers.uni_pc import uni_pc, uni_pc_bh2
from app.runtime.models.samplers.walk import Denoise, DenoiseBoth, Sampler, StepReport, Walk

__all__ = ["SAMPLERS", "Denoise", "DenoiseBoth", "Sampler", "StepReport", "Walk"]

SAMPLERS: Mapping[str, Sampler] = {
    "euler": euler,
    "euler_cfg_pp": euler_cfg_pp,
    "euler_ancestral": euler_ancestral,
    "euler_ancestral_cfg_pp": euler_ancestral_cfg_pp,
    "heun": heun,
    "heunpp2": heunpp2,
    "exp_heun_2_x0": exp_heun_2_x0,
    "exp_heun_2_x0_sde": exp_heun_2_x0_sde,
    "dpm_2": dpm_2,
    "dpm_2_ancestral": dpm_2_ancestral,
    "lms": lms,
    "dpm_fast": dpm_fast,
    "dpm_adaptive": dpm_adaptive,
    "dpmpp_2s_ancestral": dpmpp_2s_ancestral,
    "dpmpp_2s_ancestral_cfg_pp": dpmpp_2s_ancestral_cfg_pp,
    "dpmpp_sde": dpmpp_sde,
    "dpmpp_sde_gpu": partial(dpmpp_sde, on_cpu=False),
    "dpmpp_2m": dpmpp_2m,
    "dpmpp_2m_cfg_pp": dpmpp_2m_cfg_pp,
    "dpmpp_2m_sde": dpmpp_2m_sde,
    "dpmpp_2m_sde_gpu": partial(dpmpp_2m_sde, on_cpu=False),
    "dpmpp_2m_sde_heun": partial(dpmpp_2m_sde, rule="heun"),
    "dpmpp_2m_sde_heun_gpu": partial(dpmpp_2m_sde, rule="heun", on_cpu=False),
    "dpmpp_3m_sde": dpmpp_3m_sde,
    "dpmpp_3m_sde_gpu": partial(dpmpp_3m_sde, on_cpu=False),
    "ddpm": ddpm,
    "lcm": lcm,
    "ipndm": ipndm,
    "ipndm_v": ipndm_v,
    "deis": deis,
    "res_multistep": res_multistep,
    "res_multistep_cfg_pp": res_multistep_cfg_pp,
    "res_multistep_ancestral": res_multistep_ancestral,
    "res_multistep_ancestral_cfg_pp": res_multistep_ancestral_cfg_pp,
    "gradient_estimation": gradient_estimation,
    "gradient_estimation_cfg_pp": gradient_estimation_cfg_pp,
    "er_sde": er_sde,
    "seeds_2": seeds_2,
    "seeds_3": seeds_3,
    "ddim": euler,
    "uni_pc": uni_pc,
    "uni_pc_bh2": uni_pc_bh2,
}
"""Those that run, in ComfyUI's order. `ddim` walks like `euler`; it differs only in the noise around an
inpainting mask."""
