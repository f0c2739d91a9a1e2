// The one function of bcryptprimitives.dll that Rust's standard library needs. Wine 8.0, in
// Debian 12, lacks that library.

#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  return RtlGenRandom(data, length);
}
