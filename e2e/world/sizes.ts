/**
 * The tag of a test that runs in both languages: in Spanish on the phone, in Portuguese on the desktop. So each language and each size is tested
 * once. Tests of a layout run at both sizes in both languages.
 */
export function onOneSize(language: 'es' | 'pt'): '@phone' | '@once' {
  return language === 'es' ? '@phone' : '@once'
}
