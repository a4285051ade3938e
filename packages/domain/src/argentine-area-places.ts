/**
 * The places of the area codes in `argentine-area-codes.ts`, in the same order and from the same source. In a file of its own, because only a form
 * that shows the place of a phone needs it (EST-027).
 */
const PLACES_BY_PROVINCE = [
  // Buenos Aires
  '11 Buenos Aires, 220 Merlo, 2202 González Catán, 221 La Plata, 2221 Magdalena y Verónica, 2223 Brandsen, 2224 Glew y Guernica',
  '2225 Alejandro Korn, 2226 Cañuelas, 2227 Lobos, 2229 Juan María Gutiérrez y El Pato, 223 Mar del Plata, 2241 Chascomús, 2242 Lezama',
  '2243 General Belgrano, 2244 Las Flores, 2245 Dolores, 2246 Santa Teresita, 2252 San Clemente del Tuyú, 2254 Pinamar',
  '2255 Villa Gesell, 2257 Mar de Ajó, 2261 Lobería, 2262 Necochea, 2264 La Dulce, 2265 Coronel Vidal, 2266 Balcarce',
  '2267 General Juan Madariaga, 2268 Maipú, 2271 San Miguel del Monte, 2272 Navarro, 2273 Carmen de Areco, 2274 Carlos Spegazzini',
  '2281 Azul, 2283 Tapalqué, 2284 Olavarría, 2285 Laprida, 2286 General La Madrid, 2291 Miramar, 2292 Benito Juárez, 2296 Ayacucho',
  '2297 Rauch, 230 Pilar, 2314 Bolívar, 2316 Daireaux, 2317 9 de Julio, 2320 José C. Paz, 2323 Luján, 2324 Mercedes',
  '2325 San Andrés de Giles, 2326 San Antonio de Areco, 2337 América y Rivadavia, 2342 Bragado, 2343 Norberto de la Riestra',
  '2344 Saladillo, 2345 25 de Mayo, 2346 Chivilcoy, 2352 Chacabuco, 2353 General Arenales, 2354 Vedia, 2355 Lincoln',
  '2356 General Pinto, 2357 Carlos Tejedor, 2358 Los Toldos, 236 Junín, 237 Moreno, 2392 Trenque Lauquen, 2393 Salazar',
  '2394 Tres Lomas y Salliqueló, 2395 Carlos Casares, 2396 Pehuajó, 2473 Colón, 2474 Salto, 2475 Rojas, 2477 Pergamino',
  '2478 Arrecifes, 249 Tandil, 291 Bahía Blanca, 2921 Coronel Dorrego, 2922 Coronel Pringles, 2923 Pigüé, 2924 Darregueira',
  '2925 Villa Iris, 2926 Coronel Suárez, 2927 Médanos, 2928 Pedro Luro, 2929 Guaminí, 2932 Punta Alta, 2933 Huanguelén',
  '2935 Rivera, 2936 Carhué, 2982 Claromecó, 2983 Tres Arroyos, 3327 Benavídez, 3329 San Pedro, 336 San Nicolás',
  '3388 General Villegas, 3407 Ramallo, 348 Escobar, 3487 Zárate, 3489 Campana',
  // Catamarca
  '383 San Fernando del Valle de Catamarca, 3832 Recreo, 3835 Andalgalá, 3837 Tinogasta, 3838 Santa María',
  // Chaco
  '362 Resistencia, 364 Presidencia Roque Sáenz Peña, 3721 Charadai, 3725 General José de San Martín, 3731 Charata',
  '3734 Machagai y Presidencia de la Plaza, 3735 Villa Ángela',
  // Chubut
  '280 Trelew y Rawson, 2903 Río Mayo, 2945 Esquel, 297 Comodoro Rivadavia',
  // Córdoba
  '2336 Huinca Renancó y Villa Huidobro, 3385 Laboulaye, 3387 Buchardo, 3463 Canals, 3467 Cruz Alta, 3468 Corral de Bustos',
  '3472 Marcos Juárez, 351 Córdoba, 3521 Deán Funes, 3522 Villa de María, 3524 Villa del Totoral, 3525 Jesús María',
  '353 Villa María, 3532 Oliva, 3533 Las Varillas, 3537 Bell Ville, 3541 Villa Carlos Paz, 3542 Salsacate, 3543 Argüello',
  '3544 Villa Dolores, 3546 Santa Rosa de Calamuchita, 3547 Alta Gracia, 3548 La Falda, 3549 Cruz del Eje, 3562 Morteros',
  '3563 Balnearia, 3564 San Francisco, 3571 Río Tercero, 3572 Río Segundo, 3573 Villa del Rosario, 3574 Río Primero',
  '3575 La Puerta, 3576 Arroyito, 358 Río Cuarto, 3582 Sampacho, 3583 Vicuña Mackenna, 3584 La Carlota, 3585 Adelia María',
  // Corrientes
  '3756 Santo Tomé, 3772 Paso de los Libres, 3773 Mercedes, 3774 Curuzú Cuatiá, 3775 Monte Caseros, 3777 Goya, 3781 Caá Catí',
  '3782 Saladas, 3786 Ituzaingó, 379 Corrientes',
  // Entre Ríos
  '343 Paraná, 3435 Nogoyá, 3436 Victoria, 3437 La Paz, 3438 Bovril, 3442 Concepción del Uruguay, 3444 Gualeguay',
  '3445 Rosario del Tala, 3446 Gualeguaychú, 3447 Colón, 345 Concordia, 3454 Federal, 3455 Villaguay, 3456 Chajarí',
  '3458 San José de Feliciano',
  // Formosa
  '370 Formosa, 3711 Ingeniero Juárez, 3715 Las Lomitas, 3716 Comandante Fontana, 3718 Clorinda',
  // Jujuy
  '388 San Salvador de Jujuy, 3885 La Quiaca, 3886 Libertador General San Martín, 3887 Humahuaca, 3888 San Pedro de Jujuy',
  // La Pampa
  '2302 General Pico, 2331 Realicó, 2333 Quemú Quemú, 2334 Eduardo Castex, 2335 Realicó y Rancul, 2338 Victorica',
  '2952 General Acha, 2953 Macachín, 2954 Santa Rosa',
  // La Rioja
  '380 La Rioja, 3821 Chepes, 3825 Chilecito, 3826 Chamical, 3827 Aimogasta',
  // Mendoza
  '260 San Rafael, 261 Mendoza, 2622 Tunuyán, 2624 Uspallata, 2625 General Alvear, 2626 La Paz, 263 San Martín',
  // Misiones
  '3741 Bernardo de Irigoyen, 3743 Puerto Rico, 3751 Eldorado, 3754 Leandro N. Alem, 3755 Oberá, 3757 Puerto Iguazú',
  '3758 Apóstoles, 376 Posadas',
  // Neuquén
  '2942 Zapala, 2948 Chos Malal, 2972 San Martín de los Andes, 299 Neuquén',
  // Río Negro
  '2920 Viedma, 2931 Río Colorado, 2934 San Antonio Oeste, 294 San Carlos de Bariloche, 2940 Ingeniero Jacobacci',
  '2946 Choele Choel, 298 General Roca',
  // Salta
  '3868 Cafayate, 387 Salta, 3873 Tartagal, 3876 San José de Metán, 3877 Joaquín Víctor González, 3878 Orán',
  // San Juan
  '264 San Juan, 2646 Villa San Agustín, 2647 San José de Jáchal, 2648 Calingasta',
  // San Luis
  '2651 San Francisco del Monte de Oro, 2655 La Toma, 2656 Merlo, 2657 Villa Mercedes, 2658 Buena Esperanza, 266 San Luis',
  // Santa Cruz
  '2902 Río Turbio, 2962 Puerto San Julián, 2963 Perito Moreno, 2966 Río Gallegos',
  // Santa Fe
  '3382 Rufino, 3400 Villa Constitución, 3401 El Trébol, 3402 Arroyo Seco, 3404 Las Colonias, 3405 San Javier',
  '3406 San Jorge, 3408 San Cristóbal, 3409 Moisés Ville, 341 Rosario, 342 Santa Fe, 3460 Santa Teresa, 3462 Venado Tuerto',
  '3464 Casilda, 3465 Firmat, 3466 Barrancas, 3469 Acebal, 3471 Cañada de Gómez, 3476 San Lorenzo, 3482 Reconquista',
  '3483 Vera, 3491 Ceres, 3492 Rafaela, 3493 Sunchales, 3496 Esperanza, 3497 Llambi Campbell, 3498 San Justo',
  // Santiago del Estero
  '3841 Monte Quemado, 3843 Quimilí, 3844 Añatuya, 3845 Loreto, 3846 Tintina, 385 Santiago del Estero, 3854 Frías',
  '3855 Suncho Corral, 3856 Villa Ojo de Agua, 3857 Bandera, 3858 Termas de Río Hondo, 3861 Nueva Esperanza',
  // Tierra del Fuego
  '2901 Ushuaia, 2964 Río Grande',
  // Tucumán
  '381 San Miguel de Tucumán, 3862 Trancas, 3863 Monteros, 3865 Concepción, 3867 Tafí del Valle, 3869 Ranchillos y San Miguel',
  '3891 Graneros, 3892 Amaicha del Valle, 3894 Burruyacú',
]

const PLACES: ReadonlyMap<string, string> = new Map(
  PLACES_BY_PROVINCE.join(', ')
    .split(', ')
    .map((entry) => {
      const [code = '', ...words] = entry.split(' ')
      return [code, words.join(' ')]
    }),
)

/** The place of an area code, `Puerto Iguazú` for `3757`; null for a code that does not exist. */
export function argentineAreaPlace(areaCode: string): string | null {
  return PLACES.get(areaCode) ?? null
}
