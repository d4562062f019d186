// How to reach the company, from every home page.
import type { CompanyContact as Contact } from '@cartable/domain/courses/homes.schema.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './home.module.css'

export const CompanyContact = ({ company }: { readonly company: Contact | undefined }) => {
  const heading = useId()
  if (company === undefined || (company.phone === null && company.email === null)) return null
  return (
    <section aria-labelledby={heading} className={`${classes.section} ${classes.card}`}>
      <h2 id={heading}>Une question{'\u202f'}?</h2>
      <p className={classes.quiet}>{company.name} vous répond.</p>
      {company.phone && (
        <a className={classes.reach} href={`tel:${company.phone}`}>
          <IconPhone size={18} aria-hidden /> {formatPhone(company.phone, company.phoneRegion)}
        </a>
      )}
      {company.email && (
        <a className={classes.reach} href={`mailto:${company.email}`}>
          <IconMail size={18} aria-hidden /> {company.email}
        </a>
      )}
    </section>
  )
}
