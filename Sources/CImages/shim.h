#include <png.h>
#include <turbojpeg.h>
#include <webp/decode.h>
