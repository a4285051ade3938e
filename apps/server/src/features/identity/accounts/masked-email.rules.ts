/** An address as people other than its owner may see it: `m•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // By code points, so that no letter is cut in half.
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
