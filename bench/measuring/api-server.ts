import Fastify from 'fastify'
import pg from 'pg'

/*
 * The least that reading a list takes: a bare Fastify with one route, which is one query by an index, on the database in
 * `DATABASE_URL`. A process of its own, which prints its address and ends with its standard input.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = Fastify()
app.get('/', async () => {
  const { rows } = await pool.query({
    name: 'reports',
    text: 'select id, property_address, created_at from inspection_reports order by created_at desc, id desc limit 50',
  })
  return rows
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.stdin.resume().once('end', () => void app.close().then(() => pool.end()))
