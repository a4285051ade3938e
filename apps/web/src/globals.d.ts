/** The version in package.json, put in by the build; sent as client-info (PROF-013). */
declare const __APP_VERSION__: string

/** Words that are leaked passwords, packed by the build in two parts (tools/leaked-words.ts). */
declare const __LEAKED_WORDS_FIRST__: string
declare const __LEAKED_WORDS_SECOND__: string

/** Where libraries that add a style element look for the page's CSP nonce (see lib/csp.ts). */
declare var __webpack_nonce__: string | undefined

/** The part of Trusted Types that we use; not in the compiler's DOM library. */
declare var trustedTypes:
  | {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => object }
    }
  | undefined
