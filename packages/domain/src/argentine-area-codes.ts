/**
 * Area codes of the Argentine national numbering plan ("indicativos interurbanos") by province. A code has 2 to 4 digits and
 * with its subscriber number always makes 10. The codes are the facts found in the geocoding data of libphonenumber in 2026,
 * not taken from the regulator's own table. Their places are in `argentine-area-places.ts`, because more pages load this list.
 */
const CODES_BY_PROVINCE = [
  // Buenos Aires
  '11 220 2202 221 2221 2223 2224 2225 2226 2227 2229 223 2241 2242 2243 2244 2245 2246 2252 2254',
  '2255 2257 2261 2262 2264 2265 2266 2267 2268 2271 2272 2273 2274 2281 2283 2284 2285 2286 2291',
  '2292 2296 2297 230 2314 2316 2317 2320 2323 2324 2325 2326 2337 2342 2343 2344 2345 2346 2352',
  '2353 2354 2355 2356 2357 2358 236 237 2392 2393 2394 2395 2396 2473 2474 2475 2477 2478 249 291',
  '2921 2922 2923 2924 2925 2926 2927 2928 2929 2932 2933 2935 2936 2982 2983 3327 3329 336 3388',
  '3407 348 3487 3489',
  // Catamarca
  '383 3832 3835 3837 3838',
  // Chaco
  '362 364 3721 3725 3731 3734 3735',
  // Chubut
  '280 2903 2945 297',
  // Córdoba
  '2336 3385 3387 3463 3467 3468 3472 351 3521 3522 3524 3525 353 3532 3533 3537 3541 3542 3543',
  '3544 3546 3547 3548 3549 3562 3563 3564 3571 3572 3573 3574 3575 3576 358 3582 3583 3584 3585',
  // Corrientes
  '3756 3772 3773 3774 3775 3777 3781 3782 3786 379',
  // Entre Ríos
  '343 3435 3436 3437 3438 3442 3444 3445 3446 3447 345 3454 3455 3456 3458',
  // Formosa
  '370 3711 3715 3716 3718',
  // Jujuy
  '388 3885 3886 3887 3888',
  // La Pampa
  '2302 2331 2333 2334 2335 2338 2952 2953 2954',
  // La Rioja
  '380 3821 3825 3826 3827',
  // Mendoza
  '260 261 2622 2624 2625 2626 263',
  // Misiones
  '3741 3743 3751 3754 3755 3757 3758 376',
  // Neuquén
  '2942 2948 2972 299',
  // Río Negro
  '2920 2931 2934 294 2940 2946 298',
  // Salta
  '3868 387 3873 3876 3877 3878',
  // San Juan
  '264 2646 2647 2648',
  // San Luis
  '2651 2655 2656 2657 2658 266',
  // Santa Cruz
  '2902 2962 2963 2966',
  // Santa Fe
  '3382 3400 3401 3402 3404 3405 3406 3408 3409 341 342 3460 3462 3464 3465 3466 3469 3471 3476',
  '3482 3483 3491 3492 3493 3496 3497 3498',
  // Santiago del Estero
  '3841 3843 3844 3845 3846 385 3854 3855 3856 3857 3858 3861',
  // Tierra del Fuego
  '2901 2964',
  // Tucumán
  '381 3862 3863 3865 3867 3869 3891 3892 3894',
]

const AREA_CODES: ReadonlySet<string> = new Set(CODES_BY_PROVINCE.join(' ').split(' '))

/** The area code of a national number without its trunk 0: the longest one it starts with, or null. */
export function argentineAreaCode(national: string): string | null {
  const candidates = [4, 3, 2].map((length) => national.slice(0, length))
  return candidates.find((code) => AREA_CODES.has(code)) ?? null
}
