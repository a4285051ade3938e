/** Invented, and said to be (PUB-009): twelve months of a merchant who begins to take Pix. */
export const growthSamples = {
  charges: [18, 24, 31, 38, 47, 55, 68, 74, 89, 104, 121, 142],
  share: [4, 5, 7, 8, 10, 11, 13, 15, 17, 19, 21, 23],
} as const satisfies Record<string, readonly number[]>
