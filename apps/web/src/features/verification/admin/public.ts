export { useReviewKeys, useShortcutPreference } from './use-review-keys.ts'
export { useRoomBelow } from './use-room-below.ts'
export { waitingTone } from './waiting.rules.ts'
