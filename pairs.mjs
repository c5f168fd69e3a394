import { score } from '/work/shared/reports/score.mjs'
import { readFileSync as r } from 'fs'
const R='/work/shared/reports'
const g=(n)=>{for(const d of ['gold','second-set/gold'])try{return JSON.parse(r(`${R}/${d}/${n}.json`))}catch{}}
const a=(n)=>JSON.parse(r(`/tmp/desk/out/${n}.pdf.json`))
for(const [x,y] of [['homegauge_trec_pier_beam','homegauge_trec_newer_slab'],['spectora_tf_nj_86','spectora_tf_nj_94'],['pait_nc_warranty_0739','pait_nc_22bb']])
 for(const n of [x,y]){const s=score(g(n),a(n).findings);console.log('==',n,s.found,'/',s.labels,'false',s.false.length)
 for(const f of a(n).findings){const isF=s.false.includes(f);console.log(isF?'  FALSE':'  ok   ',f.kind,'|',f.evidence.map(e=>e.source[0]+':'+e.quote.slice(0,230)).join('\n          || '))}
 for(const m of s.missed)console.log('   missed',m.kind,m.quote?.slice(0,150))}
