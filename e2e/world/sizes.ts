/**
 * Where a test of a journey runs that both languages take: in Spanish on the phone, in Portuguese on the desktop. Each language and each size is
 * walked once. Tests of a layout run at both sizes in both.
 */
export function onOneSize(language: 'es' | 'pt'): '@phone' | '@once' {
  return language === 'es' ? '@phone' : '@once'
}
