/** Whether the keyboard has a command key, which does there what Ctrl does elsewhere. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
