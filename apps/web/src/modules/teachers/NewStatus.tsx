// The change between employee and self-employed that waits on a teacher's record, and its confirmation.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { statusChangeApi } from '@cartable/domain/teachers/status-change.api.ts'
import { employmentName } from '@cartable/domain/teachers/status-change.rules.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useAction } from '../../platform/api/hooks.ts'
import { useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './teachers.module.css'

export const NewStatus = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const { readOnly } = useFormShared()
  const wanted = useFormValue<boolean>('selfEmployed')
  const confirm = useAction(statusChangeApi.confirmNewStatus, {
    onSuccess: ({ isValid, errorMsgs }) => {
      if (!isValid) return void toast.error(errorMsgs.join(' '))
      toast.success('Changement de statut confirmé.')
    },
  })
  const { id, newStatus, status } = teacher
  if (id === null) return null
  if (newStatus === null)
    return status === 'candidate' || wanted === teacher.selfEmployed ? null : (
      <p className={classes.help} data-span={6}>
        Il restera {employmentName(teacher.selfEmployed)} jusqu’à la confirmation du changement, une fois la fiche
        enregistrée.
      </p>
    )
  const { selfEmployed, requestedAt, refusal } = newStatus
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.newStatus} data-span={6} role="group" aria-label="Changement de statut">
      <IconClock size={18} aria-hidden />
      <p>
        <b>
          Devient {employmentName(selfEmployed)}
          {'\u00a0'}: à confirmer
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
      {!readOnly && wanted === selfEmployed && (
        <Button disabled={refusal !== null} loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
          Confirmer le changement
        </Button>
      )}
    </div>
  )
}
