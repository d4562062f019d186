// The hours that the family wishes, on the record of its search: they rank its teachers, who read of them in their mails.
import type { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { linkingLabels as labels } from '@cartable/domain/linking/linking.schema.ts'
import { weekdays } from '@cartable/domain/teachers/teachers.schema.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'

const F = formOf<typeof linkingApi.save>()
const days = weekdays.map((label, index) => ({ value: index + 1, label }))
const blank = { weekday: 3, from: '14:00', to: '18:00', isPreferred: false }

export const WishesSection = () => (
  <Section id="creneaux" title={labels.wishes}>
    <F.Rows name="wishes" label="Créneau" isSorted={false} blank={blank} max={20}>
      {(index) => (
        <>
          <F.Select name={`wishes.${index}.weekday`} label="Jour" options={days} span={2} />
          <F.Time name={`wishes.${index}.from`} label="De" span={1} />
          <F.Time name={`wishes.${index}.to`} label="À" span={1} />
          <F.Switch name={`wishes.${index}.isPreferred`} label="De préférence" span={2} />
        </>
      )}
    </F.Rows>
  </Section>
)
