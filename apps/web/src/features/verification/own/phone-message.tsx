import type { ReactNode } from 'react'

interface PhoneMessageProps {
  scene: ReactNode
  title: string
  text: string
  children?: ReactNode
}

/** Shown if the phone has nothing left to do, or its link is invalid: a picture, a title and a sentence. */
export function PhoneMessage({ scene, title, text, children }: PhoneMessageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-5 pt-[6dvh] pb-8 text-center">
      <div role="status" className="grid justify-items-center">
        {scene}
        <h1 className="sign mt-6 text-balance text-page">{title}</h1>
        <p className="mt-3 text-balance text-t2">{text}</p>
      </div>
      {children}
    </div>
  )
}
