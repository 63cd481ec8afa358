import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { type Db, MongoClient, type UpdateFilter } from 'mongodb';

/** A program of its own: Express and the driver, and nothing else, on the data of the product. */

interface Row {
  _id: string;
  bareVotes?: number;
  [field: string]: unknown;
}

const shown = { outbox: 0, deleted: 0 } as const;
const answer = ({ _id, ...fields }: Row) => ({ id: _id, ...fields });
const journaled = { writeConcern: { w: 1, journal: true } } as const;

function mountReads(app: Express, db: Db): void {
  const cards = db.collection<Row>('cards');
  const newest = (filter: object, limit: number) =>
    cards
      .find({ ...filter, deleted: false }, { projection: shown, hint: 'newest' })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .toArray();

  app.get('/board/:id', async (req, res) => {
    const { search } = req.query;
    const pattern = typeof search === 'string' ? new RegExp(search, 'i') : undefined;
    const matching = pattern ? { $or: [{ title: pattern }, { description: pattern }] } : {};
    const found = await newest({ boardId: req.params.id, ...matching }, 50);
    res.json({ cards: found.map(answer) });
  });
  app.get('/card/:id', async (req, res) => {
    const card = await cards.findOne({ _id: req.params.id, deleted: false }, { projection: shown });
    if (card) res.json(answer(card));
    else res.status(404).end();
  });
  app.get('/cards', async (req, res) => {
    const found = await newest({ boardId: { $in: String(req.query.boards).split(',') } }, 20);
    res.json({ cards: found.map(answer) });
  });
}

function mountWrites(app: Express, db: Db): void {
  const cards = db.collection<Row>('cards');
  const comments = db.collection<Row>('bare_comments');
  const votes = db.collection<Row>('bare_votes');
  app.post('/board/:id', async (req, res) => {
    const now = new Date();
    const card = { _id: randomUUID(), ...req.body, boardId: req.params.id, createdAt: now, updatedAt: now };
    // In a collection of its own, or the product would find cards that it never made.
    await db.collection<Row>('bare_cards').insertOne(card, journaled);
    res.status(201).json(answer(card));
  });
  app.patch('/card/:id', async (req, res) => {
    const change = { $set: { bareStatus: req.body.status } };
    const card = await cards.findOneAndUpdate({ _id: req.params.id }, change, {
      ...journaled,
      projection: shown,
      returnDocument: 'after',
    });
    res.json(card && answer(card));
  });
  app.post('/card/:id/upvote', async (req, res) => {
    await votes.insertOne({ _id: randomUUID(), cardId: req.params.id }, journaled);
    const change: UpdateFilter<Row> = { $inc: { bareVotes: 1 } as never };
    const card = await cards.findOneAndUpdate({ _id: req.params.id }, change, {
      ...journaled,
      projection: { bareVotes: 1 },
      returnDocument: 'after',
    });
    res.json({ upvoteCount: card?.bareVotes });
  });
  app.post('/card/:id/comments', async (req, res) => {
    const comment = { _id: randomUUID(), ...req.body, cardId: req.params.id, createdAt: new Date() };
    await comments.insertOne(comment, journaled);
    res.status(201).json(answer(comment));
  });
}

const client = await new MongoClient(process.env.MONGO_URL ?? '').connect();
const app = express();
app.use(express.json());
mountReads(app, client.db('cardinal_cards'));
mountWrites(app, client.db('cardinal_cards'));
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
