// « Prouver ce portable »: a code by SMS, typed back; then the SMS that one must ask for can be asked for.
import { useState } from 'react'
import { Button } from '../../../../platform/outside/Button.tsx'
import { useAct } from '../../../../platform/outside/calls.ts'
import { Quiet } from '../../../../platform/outside/cards.tsx'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { proveMobile, sendMobileCode } from './choices.doors.ts'

export const ProveMobile = ({ phone }: { readonly phone: string }) => {
  const [isSent, setSent] = useState(false)
  const send = useAct(sendMobileCode, { done: () => toast('Code envoyé') })
  const prove = useAct(proveMobile, { done: () => toast('Portable prouvé') })
  const form = useForm({ code: '' })
  const ask = async () => {
    if ((await send.run({})) !== null) setSent(true)
  }
  const again = (
    <Button isBusy={send.isBusy} onPress={() => void ask()}>
      {isSent ? 'Renvoyer un code' : 'Recevoir un code'}
    </Button>
  )
  return (
    <>
      <Quiet>
        Pour demander d’autres SMS, prouvez que le {phone} est à vous{'\u00a0'}: nous y envoyons un code.
      </Quiet>
      {isSent ? (
        <Form of={form} act={prove} input={({ code }) => ({ code })}>
          <TextField
            {...form.at('code')}
            label="Code à 6 chiffres"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
          <Button kind="primary" submits>
            Prouver ce portable
          </Button>
          {again}
        </Form>
      ) : (
        again
      )}
      <Failure of={send} />
    </>
  )
}
