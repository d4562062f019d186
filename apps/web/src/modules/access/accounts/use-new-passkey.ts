// A passkey that is being made, of both entries: what the server wants, the device's answer, and another try when it said no.
import type { NewPasskey, PasskeyWanted } from '@cartable/domain/kernel/devices/passkeys.ts'
import { useState } from 'react'
import { makeByDevice } from '../../../platform/session/passkeys.ts'

export type MadePasskey = {
  /** Null before the password was given. */
  readonly wanted: PasskeyWanted | null
  /** Null until the device has answered. */
  readonly made: NewPasskey | null
  readonly refusal: string | null
  readonly ask: (wanted: PasskeyWanted) => Promise<void>
}

export const useNewPasskey = (): MadePasskey => {
  const [wanted, setWanted] = useState<PasskeyWanted | null>(null)
  const [made, setMade] = useState<NewPasskey | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = async (asked: PasskeyWanted) => {
    setWanted(asked)
    setRefusal(null)
    const { answer, refusal: said } = await makeByDevice(asked)
    setMade(answer)
    setRefusal(said)
  }
  return { wanted, made, refusal, ask }
}
