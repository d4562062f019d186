// The bank account of a teacher: masked, shown in clear to those who may read it, replaced by another.

import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { useCan } from '../../platform/session/session.ts'
import { RevealButton } from './RevealButton.tsx'
import classes from './teachers.module.css'

type Props = { readonly id: number; readonly account: NonNullable<TeacherRecord['bankAccount']> }

/** The number in clear stays in this component: it is in no cache, no draft and no form. */
export const BankAccount = ({ id, account }: Props) => {
  const maySee = useCan('sensitiveData', 'read')
  const [clear, setClear] = useState<string | null>(null)
  const read = useAction(teachersApi.bankAccount, { refreshes: [], onSuccess: ({ iban }) => setClear(iban) })
  return (
    <dl className={classes.account} data-span={6} aria-label="Compte bancaire enregistré">
      <dt>Titulaire</dt>
      <dd>{account.holder}</dd>
      <dt>IBAN</dt>
      <dd aria-live="polite">{clear ?? account.maskedIban}</dd>
      {maySee && (
        <dd className={classes.reveal}>
          <RevealButton
            isClear={clear !== null}
            isAsking={read.isPending}
            what="l’IBAN"
            onShow={() => read.mutate({ id: String(id), mode: 'clear' })}
            onHide={() => setClear(null)}
          />
        </dd>
      )}
      {account.bic && (
        <>
          <dt>BIC</dt>
          <dd>{account.bic}</dd>
        </>
      )}
    </dl>
  )
}
