// Rates that the law sets anew each year: those that go on unread, gone on with in one gesture, and what somebody read.
import { yearlyApi } from '@cartable/domain/accounting/rates/yearly.api.ts'
import {
  payslipChargesCode,
  type RateConfirmation,
  type YearlyRate,
} from '@cartable/domain/accounting/rates/yearly.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './rates.module.css'

const F = formOf<typeof yearlyApi.renewRates>()
const refreshes = [['accounting'], ['urssaf'], ['dashboard']] as const

type Asked = { readonly year: number; readonly rates: readonly YearlyRate[] }
const RenewDialog = ({ asked: { year, rates }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => (
  <FormDialog title={`Reconduire les taux de ${year - 1}`} size={640} onClose={onClose}>
    <RecordForm
      operation={yearlyApi.renewRates}
      screen="taux-de-l-annee"
      record={{ year, codes: rates.map(({ code }) => code), source: '' }}
      layout="modal"
      noDraft
      saveLabel={`Reconduire pour ${year}`}
      refreshes={refreshes}
      onClose={onClose}
      onSaved={() => void toast.success(`Taux reconduits pour ${year}.`)}
    >
      <Section id="taux" title={counted(rates.length, `taux lu pour ${year}`, `taux lus pour ${year}`)}>
        <ul className={classes.recap} data-span={6} aria-label="Taux reconduits">
          {rates.map(({ code, label, holds }) => (
            <li key={code}>
              {label}
              {holds !== null && `\u00a0: ${holds}`}
            </li>
          ))}
        </ul>
        <F.LongText
          name="source"
          label="Lu dans"
          description={'Arrêté, loi de finances, page de l’Urssaf\u00a0: où ces valeurs ont été vérifiées.'}
          span={6}
          maxLength={300}
        />
      </Section>
    </RecordForm>
  </FormDialog>
)

type YearProps = { readonly asked: Asked; readonly renew: (asked: Asked) => void }
const Year = ({ asked, renew }: YearProps) => {
  const mayWrite = useCan('accounting', 'write')
  const { year, rates } = asked
  const hasBegun = useToday() >= `${year}-01-01`
  return (
    <section aria-label={`Taux de ${year} à confirmer`} className={classes.matter}>
      <h2>
        {counted(rates.length, 'taux', 'taux')} à confirmer pour {year}
      </h2>
      <p className={classes.said}>
        {hasBegun
          ? `L’année ${year} a commencé sans eux\u00a0: les valeurs de ${year - 1} servent en attendant, et rien ne s’arrête. `
          : `Sans confirmation, les valeurs de ${year - 1} serviront encore en ${year}. `}
        Une valeur qui change se saisit plus bas par «&nbsp;Changer&nbsp;», à partir du 1er janvier.
      </p>
      {mayWrite && rates.length > 1 && (
        <Button variant="filled" my="sm" onClick={() => renew(asked)}>
          Reconduire les taux de {year - 1}…
        </Button>
      )}
      <ul className={classes.lines}>
        {rates.map((rate) => (
          <li key={rate.code}>
            <span className={classes.what}>
              <b>{rate.label}</b>
              <span className={classes.said}>{rate.holds ?? 'Aucune valeur.'}</span>
              {rate.legalBasis !== null && <span className={classes.quiet}>{rate.legalBasis}</span>}
              {rate.code === payslipChargesCode && (
                <AppLink href="/accounting/payslip-charges" className={classes.link}>
                  Lire les cotisations
                </AppLink>
              )}
            </span>
            <Statut meaning="warning" icon={IconAlertTriangle}>
              À confirmer
            </Statut>
            {mayWrite && (
              <span className={classes.buttons}>
                <Button aria-label={`Reconduire\u00a0: ${rate.label}`} onClick={() => renew({ year, rates: [rate] })}>
                  Reconduire…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Confirmed = ({ rows }: { readonly rows: readonly RateConfirmation[] }) => {
  const mayWrite = useCan('accounting', 'write')
  const { mutateAsync } = useAction(yearlyApi.withdrawRenewal)
  const withdraw = async ({ code, year, label }: RateConfirmation) => {
    const isSure = await askConfirmation({
      title: 'Retirer cette confirmation\u202f?',
      body: `${label}\u00a0: la valeur sera de nouveau à confirmer pour ${year}, et servira en attendant.`,
      confirmLabel: 'Retirer la confirmation',
    })
    if (!isSure) return
    const said = await mutateAsync({ code, year }).catch(() => null)
    if (said?.isValid) toast.success('Confirmation retirée.')
    else if (said) toast.error(said.errorMsgs.join(' '))
  }
  return (
    <section aria-label="Taux confirmés" className={classes.matter}>
      <h2>Confirmés</h2>
      <ul className={classes.lines}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={classes.what}>
              <b>
                {row.label}, {row.year}
              </b>
              <span className={classes.quiet}>
                Lu le {formatInstant(row.at)}
                {row.by !== null && ` par ${row.by}`}
                {'\u00a0'}: {row.source}
              </span>
            </span>
            <Statut meaning="success" icon={IconCircleCheck}>
              Confirmé
            </Statut>
            <span className={classes.buttons}>
              {mayWrite && (
                <Button
                  aria-label={`Retirer la confirmation\u00a0: ${row.label}, ${row.year}`}
                  onClick={() => void withdraw(row)}
                >
                  Retirer
                </Button>
              )}
              <HistoryButton className="rate_confirmations" entityId={row.id} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const YearlyRates = () => {
  const query = useOperation(yearlyApi.yearlyRates, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <QueryPanel query={query} what="les taux de l’année">
      {({ years, confirmed }) => (
        <>
          {years.map((one) => (
            <Year key={one.year} asked={one} renew={setAsked} />
          ))}
          {confirmed.length > 0 && (
            <details className={classes.matter}>
              <summary>{counted(confirmed.length, 'taux confirmé', 'taux confirmés')} pour l’année</summary>
              <Confirmed rows={confirmed} />
            </details>
          )}
          {asked !== null && <RenewDialog asked={asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </QueryPanel>
  )
}
