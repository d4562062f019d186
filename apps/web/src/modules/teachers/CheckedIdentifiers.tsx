// SIRET and SAP number with the state of their check, and the buttons that change it.

import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { type SapStatus, sapStatusLabels } from '@cartable/domain/teachers/teachers.rules.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import classes from './teachers.module.css'

const meanings = { missing: 'grey', pending: 'info', approved: 'success' } as const

const Check = ({ status, children }: { readonly status: SapStatus; readonly children: ReactNode }) => (
  <div className={classes.checked}>
    <Statut meaning={meanings[status]}>{sapStatusLabels[status]}</Statut>
    {children}
  </div>
)
const bare = (value: string | null) => value?.replace(/\s/g, '') || null

/** Approved at once, by its own call; what is being typed is to be saved first. */
export const SiretCheck = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const typed = bare(useFormValue<string | null>('siret'))
  const { readOnly } = useFormShared()
  const approve = useAction(teachersApi.approveSiret, {
    onSuccess: ({ isValid, errorMsgs }, { value }) => {
      if (!isValid) return void toast.error(errorMsgs.join(' '))
      toast.success(value ? 'SIRET approuvé.' : 'Vérification du SIRET annulée.')
    },
  })
  const isStored = typed !== null && typed === teacher.siret
  const isApproved = isStored && teacher.siretApproved
  const status = typed === null ? 'missing' : isApproved ? 'approved' : 'pending'
  const id = teacher.id
  return (
    <Check status={status}>
      {id !== null && isStored && !readOnly && (
        <Button
          size="compact-sm"
          loading={approve.isPending}
          onClick={() => approve.mutate({ id, value: !teacher.siretApproved })}
        >
          {isApproved ? 'Annuler la vérification' : 'Approuver'}
        </Button>
      )}
      {typed !== null && !isStored && <span className={classes.help}>À enregistrer avant d’approuver.</span>}
    </Check>
  )
}

/** Approved with the form; a number that changes waits again. */
export const SapCheck = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const typed = bare(useFormValue<string | null>('sapNumber'))
  const isTicked = useFormValue<boolean>('sapApproved')
  const { readOnly } = useFormShared()
  const set = useFormSetter()
  const isStored = typed !== null && typed === teacher.sapNumber
  const isApproved = isStored && isTicked
  return (
    <Check status={typed === null ? 'missing' : isApproved ? 'approved' : 'pending'}>
      {isStored && !readOnly && (
        <Button size="compact-sm" onClick={() => set('sapApproved', !isTicked)}>
          {isApproved ? 'Annuler la vérification' : 'Approuver'}
        </Button>
      )}
    </Check>
  )
}
