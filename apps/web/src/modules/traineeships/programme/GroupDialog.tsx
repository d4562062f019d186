// The dialog of a group, « Nouveau groupe »: where, when, how many, its documents.

import { parseTime } from '@cartable/domain/kernel/dates.ts'
import { programmeApi } from '@cartable/domain/traineeships/programme/programme.api.ts'
import type { GroupRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { hoursChangedWarning } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { idOptions } from '../../../platform/fields/options.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { ProgrammeFiles } from './ProgrammeFiles.tsx'

const F = formOf<typeof programmeApi.saveGroup>()

const HoursWarning = ({ group }: { readonly group: GroupRecord }) => {
  const times = [useFormValue<string | null>('startTime'), useFormValue<string | null>('endTime')]
  const isChanged = times.map((time) => parseTime(time ?? '')).join() !== [group.startTime, group.endTime].join()
  if (!group.hasProposal || !isChanged) return null
  return (
    <Alert color="warning" role="alert" data-span={6} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {hoursChangedWarning}
    </Alert>
  )
}

type Props = { readonly subjectId: number; readonly id: number | null; readonly onClose: () => void }

export const GroupDialog = ({ subjectId, id, onClose }: Props) => {
  const query = useOperation(
    programmeApi.showGroup,
    id === null ? { subjectId: String(subjectId) } : { id: String(id) },
  )
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Nouveau groupe' : 'Groupe'}
      size={560}
      query={query}
      what="le groupe"
      closedBy="buttons"
    >
      {(group) => (
        <RecordForm
          operation={programmeApi.saveGroup}
          screen={`groupe-de-stage-${subjectId}`}
          record={group}
          layout="modal"
          readOnly={group.readOnlyReason !== null}
          onClose={onClose}
          footerExtra={group.id !== null && <HistoryButton className="traineeship_groups" entityId={group.id} />}
          onSaved={() => toast.success('Groupe enregistré.')}
        >
          <Section id="groupe" title={`${group.subjectName}, ${group.name}`}>
            <F.Time name="startTime" label="Début" span={2} autoFocus={id === null} />
            <F.Time name="endTime" label="Fin" span={2} />
            <F.Integer name="capacity" label="Places" span={2} />
            <HoursWarning group={group} />
            <F.Select
              name="locationId"
              label={group.online ? 'Lien' : 'Salle'}
              options={idOptions(group.options.locations)}
              placeholder={
                group.options.locations.length === 0
                  ? `Ajoutez d’abord ${group.online ? 'un lien' : 'une salle'} à la session`
                  : group.online
                    ? 'Sans lien'
                    : 'Sans salle'
              }
              span={6}
            />
          </Section>
          <ProgrammeFiles
            files={group.documents}
            isNew={group.id === null}
            subjectId={group.subjectId}
            groupId={group.id}
            canWrite={group.readOnlyReason === null}
            ofWhat="du groupe"
          />
        </RecordForm>
      )}
    </FormDialog>
  )
}
