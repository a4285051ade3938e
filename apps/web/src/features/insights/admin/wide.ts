/** Where the tools of the dashboard have room in its header. */
export const wide = '(min-width: 64rem)'
