// The one function of bcryptprimitives.dll that Rust's standard library needs, for Wine before 8.1,
// which lacks that library.

#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  return RtlGenRandom(data, length);
}
