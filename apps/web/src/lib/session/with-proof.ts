import { createDoor } from './door.ts'

/**
 * `withProof` runs an act for which the server may require a fresh proof of identity. If it does, the dialog asks for the person's password,
 * and the act runs once more. It rejects with `proof.required` if they close the dialog.
 */
export const [withProof, proofIsWanted, answerProof, subscribeToProof] = createDoor('proof.required')
