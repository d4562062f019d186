// The price of a teacher for a school level: kept between the bounds of the grid, with the salary while it is typed.

import { channelLabels, type PriceChannel, priceChannels } from '@cartable/domain/contracts/grids/price-grids.schema.ts'
import { teacherPricesApi } from '@cartable/domain/contracts/grids/teacher-prices.api.ts'
import type { TeacherPriceRecord } from '@cartable/domain/contracts/grids/teacher-prices.schema.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../shared/contracts.module.css'
import { formatHourly } from './price-grid-texts.ts'

const F = formOf<typeof teacherPricesApi.saveTeacherPrice>()

type SalaryProps = {
  readonly price: TeacherPriceRecord
  readonly channel: PriceChannel
  readonly margin: 'Margin' | 'MarginAffiliation'
  readonly words: string
}
/** Asked once typing has stopped for a moment. */
const Salary = ({ price, channel, margin, words }: SalaryProps) => {
  const typed = {
    price: useFormValue<number | null>(`${channel}Price`),
    margin: useFormValue<string | null>(`${channel}${margin}`),
  }
  const [settled] = useDebouncedValue(`${typed.price ?? ''}|${typed.margin ?? ''}`, 250)
  const [cents = '', percent = ''] = settled.split('|')
  const isReady = /^\d+$/.test(cents) && /^\d{1,3}([.,]\d+)?$/.test(percent)
  const salary = useOperation(
    teacherPricesApi.teacherSalary,
    {
      selfEmployed: String(price.selfEmployed) as 'true' | 'false',
      schoolCareerId: String(price.schoolCareerId),
      price: cents,
      format: priceChannels[channel],
      margin: percent.replace(',', '.'),
      isAffiliation: margin === 'MarginAffiliation' ? 'true' : 'false',
    },
    { enabled: isReady, background: true, keepPrevious: true },
  )
  return (
    <p className={classes.left} aria-live="polite">
      {words} <b>{isReady && salary.data !== undefined ? formatHourly(salary.data) : '–'}</b>
    </p>
  )
}

const Channel = ({ price, channel }: Pick<SalaryProps, 'price' | 'channel'>) => {
  const [least, greatest] = [price[`${channel}MinPrice`], price[`${channel}MaxPrice`]]
  return (
    <Section id={channel === 'offline' ? 'domicile' : 'en-ligne'} title={channelLabels[channel]}>
      <F.Euros
        name={`${channel}Price`}
        label="Prix de l’heure"
        description={`De ${formatHourly(least)} à ${formatHourly(greatest)}`}
        suffix="€/h"
        least={least}
        greatest={greatest}
        span={2}
      />
      <F.Percent name={`${channel}Margin`} label="Marge" span={2} />
      <F.Percent name={`${channel}MarginAffiliation`} label="Marge d’affiliation" span={2} />
      <div data-span={6} className={classes.lefts}>
        <Salary price={price} channel={channel} margin="Margin" words="Salaire" />
        <Salary
          price={price}
          channel={channel}
          margin="MarginAffiliation"
          words="Client apporté par le professeur, salaire"
        />
      </div>
    </Section>
  )
}

type Props = { readonly teacherId: number; readonly schoolCareerId: number; readonly onClose: () => void }

export const TeacherPriceDialog = ({ teacherId, schoolCareerId, onClose }: Props) => {
  const query = useOperation(teacherPricesApi.showTeacherPrice, {
    teacherId: String(teacherId),
    schoolCareerId: String(schoolCareerId),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={`Tarif pour les cours du niveau ${query.data?.schoolCareer ?? ''}`.trim()}
      size={680}
      query={query}
      what="le tarif"
      closedBy="buttons"
    >
      {(price) => (
        <RecordForm
          operation={teacherPricesApi.saveTeacherPrice}
          screen={`tarif-professeur-${teacherId}-${schoolCareerId}`}
          record={price}
          layout="modal"
          onClose={onClose}
          onSaved={() => toast.success('Tarif enregistré.')}
        >
          <Channel price={price} channel="offline" />
          <Channel price={price} channel="online" />
        </RecordForm>
      )}
    </FormDialog>
  )
}
