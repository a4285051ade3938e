export const packed = __LEAKED_WORDS_FIRST__
