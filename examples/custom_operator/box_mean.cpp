// box_mean: the mean of the square around each pixel, as a torch operator.
//
// An image is [batch, height, width, channel]. TORCH_LIBRARY gives the operator its name and signature; each
// TORCH_LIBRARY_IMPL says how it is computed on one kind of device. "Meta" computes shapes alone: with it
// Confy knows what a node gives before it runs. A CUDA kernel would be one more TORCH_LIBRARY_IMPL, in a .cu
// file beside this one.
#include <torch/library.h>
#include <ATen/ATen.h>

#include <algorithm>
#include <vector>

namespace {

void check(const at::Tensor& image, int64_t radius) {
  TORCH_CHECK(image.dim() == 4, "box_mean takes [batch, height, width, channel], not ", image.dim(), " sides");
  TORCH_CHECK(radius >= 0, "box_mean takes a radius of at least 0, not ", radius);
}

at::Tensor box_mean_cpu(const at::Tensor& image, int64_t radius) {
  check(image, radius);
  const at::Tensor source = image.contiguous().to(at::kFloat);
  at::Tensor result = at::empty_like(source);
  const int64_t batch = source.size(0), height = source.size(1), width = source.size(2), channels = source.size(3);
  const float* from = source.data_ptr<float>();
  float* to = result.data_ptr<float>();
  // Sums over all pixels above and to the left: the sum of any square is four of them.
  std::vector<double> sums((height + 1) * (width + 1));
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t c = 0; c < channels; ++c) {
      const auto at_pixel = [&](int64_t y, int64_t x) { return ((b * height + y) * width + x) * channels + c; };
      for (int64_t y = 0; y < height; ++y) {
        double row = 0;
        for (int64_t x = 0; x < width; ++x) {
          row += from[at_pixel(y, x)];
          sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
        }
      }
      for (int64_t y = 0; y < height; ++y) {
        const int64_t top = std::max<int64_t>(y - radius, 0), bottom = std::min(y + radius + 1, height);
        for (int64_t x = 0; x < width; ++x) {
          const int64_t left = std::max<int64_t>(x - radius, 0), right = std::min(x + radius + 1, width);
          const double sum = sums[bottom * (width + 1) + right] - sums[top * (width + 1) + right] -
                             sums[bottom * (width + 1) + left] + sums[top * (width + 1) + left];
          to[at_pixel(y, x)] = static_cast<float>(sum / ((bottom - top) * (right - left)));
        }
      }
    }
  }
  return result;
}

at::Tensor box_mean_meta(const at::Tensor& image, int64_t radius) {
  check(image, radius);
  return at::empty(image.sizes(), image.options().dtype(at::kFloat));
}

}  // namespace

TORCH_LIBRARY(confy_example, m) {
  m.def("box_mean(Tensor image, int radius) -> Tensor");
}

TORCH_LIBRARY_IMPL(confy_example, CPU, m) {
  m.impl("box_mean", box_mean_cpu);
}

TORCH_LIBRARY_IMPL(confy_example, Meta, m) {
  m.impl("box_mean", box_mean_meta);
}
