// The change between employee and self-employed that waits on a teacher's record, and its confirmation.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { employmentName } from '@cartable/domain/teachers/status-change.rules.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { DayField } from '../../platform/fields/DayField.tsx'
import { useToday } from '../../platform/fields/today.ts'
import { useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './teachers.module.css'

/** What is given from the change on goes by contracts that say what he is now. */
const ToRemake = ({ contracts }: { readonly contracts: TeacherRecord['contractsToRemake'] }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div className={classes.newStatus} data-span={6} role="group" aria-label="Contrats à refaire">
    <IconClock size={18} aria-hidden />
    <p>
      <b>Contrats à refaire, avec l’accord des familles</b>
      <br />
      Ils sont de son statut d’avant{'\u00a0'}: ouvrez chacun, puis «{'\u00a0'}Refaire le contrat{'\u00a0'}».
      {contracts.map(({ id, number, student }) => (
        <span key={id}>
          <br />
          <AppLink href={`/privateTuition/contract/${id}`}>
            Contrat {number}, {student}
          </AppLink>
        </span>
      ))}
    </p>
  </div>
)

export const NewStatus = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const { readOnly } = useFormShared()
  const wanted = useFormValue<boolean>('selfEmployed')
  const confirm = useAction(statusChangeApi.confirmNewStatus, {
    onSuccess: ({ isValid, errorMsgs }) => {
      if (!isValid) return void toast.error(errorMsgs.join(' '))
      toast.success('Changement de statut confirmé.')
    },
  })
  const today = useToday()
  const [from, setFrom] = useState<string | null>(null)
  const { id, newStatus, status } = teacher
  if (id === null) return null
  if (newStatus === null && wanted === teacher.selfEmployed && teacher.contractsToRemake.length > 0)
    return <ToRemake contracts={teacher.contractsToRemake} />
  if (newStatus === null)
    return status === 'candidate' || wanted === teacher.selfEmployed ? null : (
      <p className={classes.help} data-span={6}>
        Il restera {employmentName(teacher.selfEmployed)} jusqu’à la confirmation du changement, une fois la fiche
        enregistrée.
      </p>
    )
  const { selfEmployed, requestedAt, refusal, effectiveOn } = newStatus
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.newStatus} data-span={6} role="group" aria-label="Changement de statut">
      <IconClock size={18} aria-hidden />
      <p>
        <b>
          Devient {employmentName(selfEmployed)}
          {effectiveOn === null ? '\u00a0: à confirmer' : ` le ${formatDay(effectiveOn)}`}
        </b>
        <br />
        {wanted === selfEmployed
          ? `Demandé le ${formatDay(requestedAt)}. Il reste ${employmentName(!selfEmployed)} jusque-là.`
          : 'Ce changement sera abandonné à l’enregistrement.'}
        {refusal && (
          <>
            <br />
            {refusal}
          </>
        )}
      </p>
      {!readOnly && wanted === selfEmployed && effectiveOn === null && (
        <>
          <DayField label="À compter du" value={from ?? today} onChange={setFrom} />
          <Button
            disabled={refusal !== null}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ id, effectiveOn: from ?? today })}
          >
            Confirmer le changement
          </Button>
        </>
      )}
    </div>
  )
}
