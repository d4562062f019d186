// Second step of an erasure: the name is typed, and then it is done for good.
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import type { ErasurePlan, PrivacySubject } from '@cartable/domain/people/privacy.schema.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './people.module.css'

type Props = {
  readonly subject: PrivacySubject
  readonly id: number
  readonly plan: ErasurePlan
  readonly onBack: () => void
  readonly onDone: () => void
}

/** What shows people: records, lists, boards, histories. */
const everything = [
  ['people'],
  ['customers'],
  ['teachers'],
  ['contacts'],
  ['access'],
  ['journal'],
  ['messaging'],
] as const

export const ConfirmErasure = ({ subject, id, plan, onBack, onDone }: Props) => {
  const [typed, setTyped] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const erase = useAction(privacyApi.erasePersonalData, {
    refreshes: everything,
    onSuccess: ({ isValid, errorMsgs, alreadyErased }) => {
      if (!isValid) return setFaults(errorMsgs)
      toast.success(alreadyErased ? 'Ces données étaient déjà effacées.' : 'Données effacées.')
      onDone()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    // a form inside the form of a record: React passes its events on
    event.stopPropagation()
    if (!erase.isPending) erase.mutate({ subject, id, confirmation: typed })
  }
  return (
    <form onSubmit={send} noValidate>
      {faults.length > 0 && (
        <Alert color="danger" role="alert" mb="md">
          {faults.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <p className={classes.lead}>
        Cette action est définitive{'\u00a0'}: personne, ni vous ni nous, ne pourra rétablir ces données. Pour
        confirmer, tapez le nom de la fiche.
      </p>
      <TextInput
        label={`Tapez «\u00a0${plan.name}\u00a0»`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button onClick={onBack} disabled={erase.isPending}>
          Retour
        </Button>
        <Button type="submit" variant="filled" color="danger" loading={erase.isPending} disabled={typed.trim() === ''}>
          Effacer définitivement
        </Button>
      </div>
    </form>
  )
}
