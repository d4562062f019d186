// Ends regular lessons at a day: what is planned later is cancelled, and its family and teacher are told.
import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { SeriesRow } from '@cartable/domain/courses/series/series.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof seriesApi.endSeries>()

type Props = { readonly series: SeriesRow; readonly earliest: string; readonly onClose: () => void }

export const EndSeriesDialog = ({ series, earliest, onClose }: Props) => (
  <FormDialog onClose={onClose} title="Terminer ces cours réguliers" size={480}>
    <RecordForm
      operation={seriesApi.endSeries}
      refreshes={[['courses'], ['contracts']]}
      screen={`fin-cours-reguliers-${series.id}`}
      record={{ id: series.id, lastDay: earliest }}
      layout="modal"
      noDraft
      saveLabel="Terminer"
      onClose={onClose}
      errorsOf={({ isValid, errorMsgs }) =>
        isValid ? null : { propertyPaths: errorMsgs.map(() => 'lastDay'), messages: [...errorMsgs] }
      }
      onSaved={() => toast.success('Cours réguliers terminés\u00a0: la famille et le professeur sont prévenus.')}
    >
      <Section id="fin" title={series.words}>
        <F.Day name="lastDay" label="Dernier jour avec cours" min={earliest} max={series.lastDay} />
      </Section>
      <p>
        Les cours prévus après ce jour, jusqu’au {formatDay(series.lastDay)}, sont annulés. Ceux qui ont été déclarés
        restent.
      </p>
    </RecordForm>
  </FormDialog>
)
