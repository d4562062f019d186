// « Concordance »: the sums of a fiscal year side by side, papers and payments at the left, the books at the right.
import { agreementApi } from '@cartable/domain/accounting/agreement/agreement.api.ts'
import { type AgreementPair, agreementPairs, agrees } from '@cartable/domain/accounting/agreement/agreement.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { AskedExisting } from '../../../platform/shell/AskedRecord.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './agreement.module.css'

const crumbs = [{ label: 'Comptabilité' }, { label: 'Exercices', path: '/accounting/years' }]

/** What the left side counts, one and many. */
const units: Readonly<Record<AgreementPair['key'], readonly [one: string, many: string]>> = {
  ...{ entries: ['écriture', 'écritures'], trial: ['', ''], bills: ['pièce', 'pièces'], revenue: ['', ''] },
  ...{ vat: ['', ''], vatReturns: ['mois', 'mois'], vatDeducted: ['', ''], teacherBills: ['facture', 'factures'] },
  ...{ payslips: ['bulletin', 'bulletins'], wages: ['', ''], contributions: ['', ''] },
  ...{ accruals: ['cours', 'cours'], certificates: ['attestation', 'attestations'] },
}

const Verdict = ({ cents }: { readonly cents: number }) =>
  cents === 0 ? (
    <Statut meaning="success" icon={IconCircleCheck}>
      D’accord
    </Statut>
  ) : (
    <Statut meaning="danger" icon={IconAlertTriangle}>
      {`Écart ${formatEuros(cents)}`}
    </Statut>
  )

const Pair = ({ pair: { key, leftCents, rightCents, count } }: { readonly pair: AgreementPair }) => {
  const { title, left, right, path } = agreementPairs[key]
  return (
    <tr>
      <th scope="row">
        <AppLink href={path} className={classes.link}>
          {title}
        </AppLink>
        {count !== null && count > 0 && <span className={classes.quiet}>{counted(count, ...units[key])}</span>}
      </th>
      <td>
        <span className={classes.quiet}>{left}</span>
        {formatEuros(leftCents)}
      </td>
      <td>
        <span className={classes.quiet}>{right}</span>
        {formatEuros(rightCents)}
      </td>
      <td>
        <Verdict cents={leftCents - rightCents} />
      </td>
    </tr>
  )
}

const Year = ({ id }: { readonly id: number }) => {
  const query = useOperation(agreementApi.yearAgreement, { id: String(id) })
  const shown = query.data
  return (
    <Panel
      title={shown ? `Concordance de l’exercice ${shown.name}` : 'Concordance d’un exercice'}
      breadcrumb={crumbs}
      canBeFavourite={false}
    >
      <QueryPanel query={query} what="la concordance">
        {({ company, from, to, pairs, transit, waiting }) => (
          <>
            <p className={classes.words} role="status">
              {companyLabels[company]}, du {formatDay(from)} au {formatDay(to)}
              {'\u00a0'}:{' '}
              {pairs.every(agrees)
                ? 'toutes les sommes concordent.'
                : `${counted(pairs.filter((pair) => !agrees(pair)).length, 'somme')} en écart.`}{' '}
              {waiting > 0 && (
                <>
                  {counted(waiting, 'pièce')} en attente d’écriture{'\u00a0'}:{' '}
                  <AppLink href="/accounting/books" className={classes.link}>
                    voir le grand livre
                  </AppLink>
                  .
                </>
              )}
            </p>
            <div className={classes.scroll}>
              <table className={classes.table} aria-label="Sommes de l’exercice">
                <thead>
                  <tr>
                    {['De quoi', 'Pièces et paiements', 'Grand livre', 'Accord'].map((label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {pairs.map((pair) => (
                    <Pair key={pair.key} pair={pair} />
                  ))}
                </tbody>
              </table>
            </div>
            <h2>Comptes de passage, aujourd’hui</h2>
            {transit.length === 0 ? (
              <EmptyLine>Aucune somme en chemin{'\u00a0'}: ces comptes sont à zéro.</EmptyLine>
            ) : (
              <div className={classes.scroll}>
                <table className={classes.table} aria-label="Comptes de passage">
                  <thead>
                    <tr>
                      {['Compte', 'Ce qui est en chemin', 'Solde du grand livre', 'Accord'].map((label) => (
                        <th key={label} scope="col">
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {transit.map(({ code, name, balanceCents, itemsCents }) => (
                      <tr key={code}>
                        <th scope="row">
                          <AppLink href="/accounting/bank/transit" className={classes.link}>
                            {code} {name}
                          </AppLink>
                        </th>
                        <td>{formatEuros(itemsCents)}</td>
                        <td>{formatEuros(balanceCents)}</td>
                        <td>
                          <Verdict cents={itemsCents - balanceCents} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}

export const Agreement = () => <AskedExisting>{(id) => <Year id={id} />}</AskedExisting>
