// A card « Autre », opened by hand on a record: what is written says what it is about.
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { OpenedOn } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { toast } from '../../platform/shell/toasts.ts'

const F = formOf<typeof monitoringApi.open>()

type Props = { readonly on: OpenedOn; readonly id: number; readonly onClose: () => void }

export const OpenCardDialog = ({ on, id, onClose }: Props) => {
  const go = useGo()
  return (
    <FormDialog onClose={onClose} title="Ouvrir une carte de suivi" size={560}>
      <RecordForm
        operation={monitoringApi.open}
        screen="carte-suivi"
        record={{ on, id, comment: '' }}
        layout="modal"
        noDraft
        saveLabel="Ouvrir la carte"
        refreshes={[['monitoring'], ['dashboard']]}
        onClose={onClose}
        onSaved={(answer) =>
          void toast.success('Carte ouverte dans le suivi des actions.', {
            label: 'Voir',
            run: () => go(`/monitoring/workflow/overview?carte=${answer.id}`),
          })
        }
      >
        <Section id="carte" title="Autre">
          <F.LongText name="comment" label="Ce qui est à suivre" span={6} maxLength={5000} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
