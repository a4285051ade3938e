import 'react'

declare module 'react' {
  /** Our own custom properties may be set from a style prop. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
