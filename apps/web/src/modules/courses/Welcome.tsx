// What a family without a running contract reads first: that its page is ready, and what will come on it.
import type { FamilyStudent } from '@cartable/domain/courses/homes.schema.ts'
import { IconCalendarHeart } from '@tabler/icons-react'
import classes from './home.module.css'

const french = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

export const Welcome = ({ students }: { readonly students: readonly FamilyStudent[] }) => {
  const names = french.format(students.map(({ firstName }) => firstName))
  return (
    <section className={`${classes.card} ${classes.welcome}`} aria-labelledby="bienvenue">
      <IconCalendarHeart size={36} stroke={1.5} aria-hidden />
      <div>
        <h2 id="bienvenue">Votre espace est prêt</h2>
        <p>
          Dès que les cours{names && ` de ${names}`} seront organisés, vous les trouverez ici{'\u00a0'}: le prochain
          rendez-vous, les cours à confirmer et vos factures.
        </p>
      </div>
    </section>
  )
}
