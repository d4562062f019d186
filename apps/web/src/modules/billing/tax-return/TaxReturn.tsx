// The yearly tax document of a customer: a year among those that have one, and its paper.

import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import type { TaxYear, TaxYears } from '@cartable/domain/billing/tax-return/tax-return.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { SelectField } from '../../../platform/fields/SelectFields.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { IssueCertificates } from './IssueCertificates.tsx'
import classes from './tax-return.module.css'

const labelOf = ({ year, paidCents, isProvisional }: TaxYear) =>
  `${year} · ${formatEuros(paidCents)}${isProvisional ? ' (provisoire)' : ''}`

const Choice = ({ found, customerId }: { readonly found: TaxYears; readonly customerId: number | undefined }) => {
  // the last finished year is the one to declare
  const [chosen, setChosen] = useState<number | null>(null)
  const first = found.years.find((one) => !one.isProvisional) ?? found.years[0]
  const year = chosen ?? first?.year ?? null
  if (!found.isDeclared)
    return (
      <EmptyLine>
        La société n’a pas de déclaration de services à la personne{'\u00a0'}: son numéro et sa date se saisissent dans
        la configuration.
      </EmptyLine>
    )
  if (year === null) return <EmptyLine>Aucune somme versée pour des cours à domicile.</EmptyLine>
  const of = customerId === undefined ? {} : { customerId: String(customerId) }
  const shown = found.years.find((one) => one.year === year)
  return (
    <div className={classes.choice}>
      <SelectField
        label="Année"
        value={year}
        onChange={setChosen}
        options={found.years.map((one) => ({ value: one.year, label: labelOf(one) }))}
      />
      <Button
        size="sm"
        component="a"
        href={urlOf(taxReturnApi.taxReturnDocument, { ...of, year: String(year) })}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Télécharger<span className="vh"> l’attestation fiscale {year} (nouvel onglet)</span>
      </Button>
      {shown?.issued && (
        <p className={classes.given}>
          N°{'\u00a0'}
          {shown.issued.number}, émise le {formatDay(shown.issued.issuedOn)}
          {shown.isChanged && '\u00a0: ce qu’elle atteste a changé depuis'}
        </p>
      )}
      {customerId !== undefined && shown && !shown.isProvisional && (shown.issued === null || shown.isChanged) && (
        <IssueCertificates year={shown.year} customerIds={[customerId]} replacing={shown.issued === null ? 0 : 1} />
      )}
    </div>
  )
}

/** Of a customer, or of whoever is signed in. */
export const TaxReturn = ({ customerId }: { readonly customerId?: number }) => {
  const years = useOperation(
    taxReturnApi.taxReturnYears,
    customerId === undefined ? {} : { customerId: String(customerId) },
  )
  return (
    <QueryPanel query={years} what="les attestations fiscales">
      {(found) => <Choice found={found} customerId={customerId} />}
    </QueryPanel>
  )
}
