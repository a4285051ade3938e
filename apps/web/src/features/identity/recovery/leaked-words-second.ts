export const packed = __LEAKED_WORDS_SECOND__
