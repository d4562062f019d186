// « En attente jusqu'au … »: the day on which the card comes back.
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useToday } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof monitoringApi.wait>()

type Props = { readonly id: number; readonly until: string | null; readonly onClose: () => void }

export const WaitDialog = ({ id, until, onClose }: Props) => {
  const today = useToday()
  return (
    <FormDialog onClose={onClose} title="Mettre en attente" size={420}>
      <RecordForm
        operation={monitoringApi.wait}
        screen="attente-carte"
        record={{ id, until: until ?? '' }}
        layout="modal"
        noDraft
        saveLabel="Mettre en attente"
        refreshes={[['monitoring'], ['dashboard']]}
        onClose={onClose}
        onSaved={() => void toast.success('Carte en attente.')}
      >
        <Section id="attente" title="En attente">
          <F.Day
            name="until"
            label="Jusqu’au"
            description={'Ce jour-là, la carte revient dans «\u00a0À traiter\u00a0».'}
            min={today}
            span={6}
          />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
