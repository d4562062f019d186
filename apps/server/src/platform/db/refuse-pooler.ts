// A pooler that gives each transaction another connection would lose what the program tells its own: refused at start, with what to do.
import pg from 'pg'

const words =
  'La base de données est derrière un répartiteur en mode transaction (pgbouncer)\u00a0: fuseau horaire, durées limites, lectures seules et annonces y seraient perdus. Donnez dans DATABASE_URL l’adresse directe de PostgreSQL, ou passez le répartiteur en mode session.'

/** Why this address cannot be used; null where it can. Whatever else is wrong is told by who connects next. */
export const poolerRefusal = async (url: string): Promise<string | null> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    options: '-c default_transaction_read_only=on',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show default_transaction_read_only')
    return rows[0]?.default_transaction_read_only === 'on' ? null : words
  } catch (error) {
    return /unsupported startup parameter/.test(String((error as Error).message)) ? words : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
