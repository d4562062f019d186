// The social-security number of a teacher: masked, shown in clear to those who may read it, replaced by the field beside.
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { useCan } from '../../platform/session/session.ts'
import { RevealButton } from './RevealButton.tsx'
import classes from './teachers.module.css'

/** The number in clear stays in this component: it is in no cache, no draft and no form. */
export const HealthInsuranceNumber = ({ id, masked }: { readonly id: number; readonly masked: string }) => {
  const maySee = useCan('sensitiveData', 'read')
  const [clear, setClear] = useState<string | null>(null)
  const read = useAction(teachersApi.healthInsuranceNumber, {
    refreshes: [],
    onSuccess: ({ healthInsuranceNumber }) => setClear(healthInsuranceNumber),
  })
  return (
    <dl className={classes.account} data-span={6} aria-label="Numéro de sécurité sociale enregistré">
      <dt>N° de sécurité sociale</dt>
      <dd aria-live="polite">{clear ?? masked}</dd>
      {maySee && (
        <dd className={classes.reveal}>
          <RevealButton
            isClear={clear !== null}
            isAsking={read.isPending}
            what="le numéro"
            onShow={() => read.mutate({ id: String(id) })}
            onHide={() => setClear(null)}
          />
        </dd>
      )}
    </dl>
  )
}
