import { createDoor } from './door.ts'

const door = createDoor('proof.required')

/**
 * Runs an act for which the server may require a fresh proof of identity. If it does, asks for the person's password in a dialog and
 * runs the act once more. It rejects with `proof.required` if they close the dialog.
 */
export const withProof = door.pass
export const proofIsWanted = door.isWanted
export const answerProof = door.answer
export const subscribeToProof = door.subscribe
