/** An address as somebody may see it who does not own it: `m•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  // By code points, so that no letter is cut in half.
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
