// A switch that is saved as it is turned: it shows what was asked at once, and goes back when that was refused.

import type { AnyOperation, SentOf } from '@cartable/domain/kernel/operation.ts'
import { type ReactNode, useState } from 'react'
import type { Act } from './calls.ts'
import { CheckField } from './fields.tsx'
import { Failure } from './states.tsx'

type Props<O extends AnyOperation> = {
  readonly name: string
  /** As it is kept. */
  readonly value: boolean
  readonly act: Act<O>
  readonly input: (wanted: boolean) => SentOf<O>
  readonly children: ReactNode
}
export const SavedSwitch = <O extends AnyOperation>({ name, value, act, input, children }: Props<O>) => {
  const [asked, setAsked] = useState<boolean | null>(null)
  // what is kept is read again a moment after the answer: until then the switch stands where it was put
  if (asked === value) setAsked(null)
  const turn = async (wanted: boolean) => {
    setAsked(wanted)
    if ((await act.run(input(wanted))) === null) setAsked(null)
  }
  return (
    <>
      <CheckField
        name={name}
        value={asked ?? value}
        disabled={act.isBusy}
        isSwitch
        error={null}
        onChange={(wanted) => void turn(wanted)}
      >
        {children}
      </CheckField>
      <Failure of={act} />
    </>
  )
}
