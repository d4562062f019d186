// When a member of staff is away, and who is given meanwhile what would come to them.
import { absencesApi } from '@cartable/domain/access/absences/absences.api.ts'
import type { AbsenceRow, Absences } from '@cartable/domain/access/absences/absences.schema.ts'
import { listed } from '@cartable/domain/kernel/french.ts'
import { Alert } from '@mantine/core'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../accounts/accounts.module.css'

const F = formOf<typeof absencesApi.saveOwnAbsence>()
/** Rights named one by one; beyond, their number says enough. */
const namedAtMost = 4

/** What the chosen substitute cannot change: it reaches them all the same. */
const Lacks = ({ colleagues }: Pick<Absences, 'colleagues'>) => {
  const chosen = useFormValue<number | null>('substituteStaffUserId')
  const substitute = colleagues.find(({ id }) => id === chosen)
  if (!substitute?.lacks.length) return null
  const { lacks } = substitute
  const more = lacks.length - namedAtMost
  const named = more > 1 ? [...lacks.slice(0, namedAtMost), `${more} autres`] : lacks
  return (
    <Alert color="warning" role="status" data-span={6}>
      {`Son rôle ne lui permet pas d’écrire dans\u00a0: ${listed(named)}. Ce qui en relève lui arrivera tout de même.`}
    </Alert>
  )
}

type Props = {
  /** The staff user; null: one's own absence. */
  readonly staffUserId: number | null
  readonly absence: AbsenceRow | null
  readonly colleagues: Absences['colleagues']
  readonly onClose: () => void
}

export const AbsenceDialog = ({ staffUserId, absence, colleagues, onClose }: Props) => {
  const today = useToday()
  const isOwn = staffUserId === null
  const blank = { id: null, updatedAt: null, startsOn: '', endsOn: '', substituteStaffUserId: null }
  const { id, updatedAt, startsOn, endsOn, substituteStaffUserId } = absence ?? blank
  return (
    <FormDialog onClose={onClose} title={absence ? 'Modifier l’absence' : 'Noter une absence'} size={480}>
      <RecordForm
        operation={isOwn ? absencesApi.saveOwnAbsence : absencesApi.saveAbsenceOf}
        screen="absence"
        record={{
          ...{ id, updatedAt, startsOn, endsOn, substituteStaffUserId },
          ...(isOwn ? {} : { staffUserId }),
        }}
        layout="modal"
        noDraft
        saveLabel="Noter l’absence"
        refreshes={[['access']]}
        onClose={onClose}
        onSaved={() => toast.success('Absence notée.')}
      >
        <FieldGrid>
          <p className={classes.lead} data-span={6}>
            Les demandes, les tâches et les actions qui {isOwn ? 'vous' : 'lui'} seraient confiées pendant ces jours
            vont à qui {isOwn ? 'vous' : 'le ou la'} remplace. Ce qui est déjà en cours reste à{' '}
            {isOwn ? 'votre' : 'son'} nom.
          </p>
          <F.Day name="startsOn" label="Du" optional={false} span={3} />
          <F.Day name="endsOn" label="Au" min={today} optional={false} span={3} />
          <F.Select
            name="substituteStaffUserId"
            label="Remplacé par"
            options={idOptions(colleagues)}
            placeholder="Choisir un collègue"
            optional={false}
            span={6}
          />
          <Lacks colleagues={colleagues} />
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}
