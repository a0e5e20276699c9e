<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;About</source>
        <translation>정보(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Back end...</source>
        <translation>백엔드(&amp;B)...</translation>
    </message>
    <message>
        <source>&amp;Compare with the tensors of another run...</source>
        <translation>다른 실행의 텐서와 비교(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation>숫자 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Show &amp;data flow or tensors</source>
        <translation>데이터 흐름 또는 텐서(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>맞춤(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Fix</source>
        <translation>수정(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>키보드 단축키(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Make a lesson of this...</source>
        <translation>이것으로 학습 과제 만들기(&amp;M)...</translation>
    </message>
    <message>
        <source>&amp;Menu of the cell</source>
        <translation>셀 메뉴(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>다음 문제(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>열기(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Paste numbers</source>
        <translation>숫자 붙여넣기(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Predict outputs</source>
        <translation>출력 예측(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation>이전 문제(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>끝내기(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Remove leading dimension</source>
        <translation>앞의 차원 제거(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reset slices, colours and zoom</source>
        <translation>슬라이스, 색, 배율 초기화(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run now</source>
        <translation>지금 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Same cell size everywhere</source>
        <translation>모든 셀 크기 같게(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>저장(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Use output as input of...</source>
        <translation>출력을 입력으로 사용(&amp;U)...</translation>
    </message>
    <message>
        <source>Add &amp;leading dimension</source>
        <translation>앞에 차원 추가(&amp;L)</translation>
    </message>
    <message>
        <source>All slices as t&amp;iles</source>
        <translation>모든 슬라이스를 타일로(&amp;I)</translation>
    </message>
    <message>
        <source>As &amp;tables</source>
        <translation>표로 보기(&amp;T)</translation>
    </message>
    <message>
        <source>Compare two &amp;settings</source>
        <translation>두 설정 비교(&amp;S)</translation>
    </message>
    <message>
        <source>Copy C&amp;++</source>
        <translation>C++ 복사(&amp;+)</translation>
    </message>
    <message>
        <source>Copy as &amp;share text</source>
        <translation>공유 텍스트로 복사(&amp;S)</translation>
    </message>
    <message>
        <source>Copy as &amp;table</source>
        <translation>표로 복사(&amp;T)</translation>
    </message>
    <message>
        <source>Copy ima&amp;ge</source>
        <translation>이미지 복사(&amp;G)</translation>
    </message>
    <message>
        <source>E&amp;xport tensors as .npy...</source>
        <translation>텐서를 .npy로 내보내기(&amp;X)...</translation>
    </message>
    <message>
        <source>Edit c&amp;ell</source>
        <translation>셀 편집(&amp;E)</translation>
    </message>
    <message>
        <source>Export &amp;image...</source>
        <translation>이미지 내보내기(&amp;I)...</translation>
    </message>
    <message>
        <source>Export as a &amp;page...</source>
        <translation>페이지로 내보내기(&amp;P)...</translation>
    </message>
    <message>
        <source>Find &amp;operator</source>
        <translation>연산자 찾기(&amp;O)</translation>
    </message>
    <message>
        <source>Find the first &amp;overflow in FLOAT16</source>
        <translation>FLOAT16의 첫 오버플로 찾기(&amp;O)</translation>
    </message>
    <message>
        <source>Find the first Na&amp;N or infinity</source>
        <translation>첫 NaN 또는 무한대 찾기(&amp;N)</translation>
    </message>
    <message>
        <source>Find the first node that &amp;differs on the device</source>
        <translation>장치에서 처음 다른 노드 찾기(&amp;D)</translation>
    </message>
    <message>
        <source>Fix &amp;all</source>
        <translation>모두 수정(&amp;A)</translation>
    </message>
    <message>
        <source>Fo&amp;llow linked cells into other slices</source>
        <translation>연결된 셀을 다른 슬라이스까지 따라가기(&amp;L)</translation>
    </message>
    <message>
        <source>Fol&amp;d editors</source>
        <translation>편집기 접기(&amp;D)</translation>
    </message>
    <message>
        <source>Fold o&amp;perators</source>
        <translation>연산자 목록 접기(&amp;P)</translation>
    </message>
    <message>
        <source>Fold pa&amp;nels</source>
        <translation>패널 접기(&amp;N)</translation>
    </message>
    <message>
        <source>Go to &amp;editors</source>
        <translation>편집기로 이동(&amp;E)</translation>
    </message>
    <message>
        <source>Go to &amp;heatmaps</source>
        <translation>히트맵으로 이동(&amp;H)</translation>
    </message>
    <message>
        <source>Go to &amp;panels</source>
        <translation>패널로 이동(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the &amp;graph of the model</source>
        <translation>모델의 그래프로 이동(&amp;G)</translation>
    </message>
    <message>
        <source>Le&amp;cture</source>
        <translation>강의(&amp;C)</translation>
    </message>
    <message>
        <source>Next &amp;colour scale</source>
        <translation>다음 색상 척도(&amp;C)</translation>
    </message>
    <message>
        <source>Operator &amp;page</source>
        <translation>연산자 문서(&amp;P)</translation>
    </message>
    <message>
        <source>Outputs as Direct&amp;ML computes them</source>
        <translation>DirectML이 계산하는 대로 출력(&amp;M)</translation>
    </message>
    <message>
        <source>Pa&amp;int numbers</source>
        <translation>숫자 칠하기(&amp;I)</translation>
    </message>
    <message>
        <source>Paste &amp;desc</source>
        <translation>설명자 붙여넣기(&amp;D)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>레이아웃 초기화(&amp;Y)</translation>
    </message>
    <message>
        <source>Save &amp;as...</source>
        <translation>다른 이름으로 저장(&amp;A)...</translation>
    </message>
    <message>
        <source>Se&amp;ttings...</source>
        <translation>설정(&amp;T)...</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom o&amp;ut</source>
        <translation>축소(&amp;U)</translation>
    </message>
    <message>
        <source>Keep outliers in reduced heatmaps</source>
        <translation>줄여 그린 히트맵에 이상값 유지</translation>
    </message>
    <message>
        <source>Show &amp;difference heatmaps of equal outputs</source>
        <translation>같은 출력의 차이도 표시(&amp;D)</translation>
    </message>
</context>
<context>
    <name>ArraySwitch</name>
    <message>
        <source>Remove the last entry of {0}</source>
        <translation>{0}의 마지막 항목 제거</translation>
    </message>
    <message>
        <source>Add an entry to {0}</source>
        <translation>{0}에 하나 추가</translation>
    </message>
</context>
<context>
    <name>AsDirectML</name>
    <message>
        <source>as documented</source>
        <translation>문서대로</translation>
    </message>
    <message>
        <source>as DirectML</source>
        <translation>DirectML대로</translation>
    </message>
    <message>
        <source>Show the outputs that the DirectML pages define (D)</source>
        <translation>DirectML 문서가 정의하는 출력을 표시합니다 (D)</translation>
    </message>
    <message>
        <source>Show the outputs that DirectML was observed to compute (D)</source>
        <translation>DirectML이 실제로 계산한 것으로 관측된 출력을 표시합니다 (D)</translation>
    </message>
</context>
<context>
    <name>BrowserColumn</name>
    <message>
        <source>Find an operator (Ctrl+K)</source>
        <translation>연산자 찾기 (Ctrl+K)</translation>
    </message>
</context>
<context>
    <name>CaseHeading</name>
    <message>
        <source>from level {0}</source>
        <translation>수준 {0}부터</translation>
    </message>
    <message>
        <source>Open the documentation of {0}</source>
        <translation>{0} 문서 열기</translation>
    </message>
</context>
<context>
    <name>Cell</name>
    <message>
        <source>Add a dimension before d{0}</source>
        <translation>d{0} 앞에 차원 추가</translation>
    </message>
    <message>
        <source>Remove d{0}</source>
        <translation>d{0} 제거</translation>
    </message>
</context>
<context>
    <name>CellClipboard</name>
    <message>
        <source>Copied {0}</source>
        <translation>{0} 복사함</translation>
    </message>
    <message>
        <source>No cell is chosen.</source>
        <translation>선택한 셀이 없습니다.</translation>
    </message>
    <message>
        <source>{0} has no numbers to copy.</source>
        <translation>{0}에는 복사할 숫자가 없습니다.</translation>
    </message>
    <message>
        <source>The slice has {0} cells; at most {1} can be copied.</source>
        <translation>슬라이스의 셀은 {0}개입니다. {1}개까지 복사합니다.</translation>
    </message>
    <message>
        <source>Copied {0} x {1} numbers of {2}</source>
        <translation>{2}의 숫자 {0} x {1}개를 복사했습니다</translation>
    </message>
    <message>
        <source>{0} is not in the slice that is shown.</source>
        <translation>{0}: 지금 보이는 슬라이스에 없습니다.</translation>
    </message>
    <message>
        <source>The text has {0} x {1} numbers, but only {5} x {6} fit into {4} from row {2}, column {3} on.</source>
        <translation>텍스트의 숫자는 {0} x {1}개인데, {4}의 {2}행 {3}열부터는 {5} x {6}개가 들어갑니다.</translation>
    </message>
    <message>
        <source>{0} of {1} numbers were overwritten by later ones, because cells share elements.</source>
        <translation>셀들이 요소를 공유하므로 숫자 {1}개 중 {0}개는 뒤에 쓴 값으로 바뀌었습니다.</translation>
    </message>
</context>
<context>
    <name>CellInput</name>
    <message>
        <source>{0} is not in the slice that is shown.</source>
        <translation>{0}: 지금 보이는 슬라이스에 없습니다.</translation>
    </message>
    <message>
        <source>{0} is not an input: its numbers are computed. Change an input.</source>
        <translation>{0}: 입력이 아니므로 숫자가 계산됩니다. 입력을 바꾸세요.</translation>
    </message>
    <message>
        <source>{0} has no cells while its type, sizes or strides are incomplete.</source>
        <translation>{0}: 타입, 크기, 스트라이드가 완전하지 않은 동안에는 셀이 없습니다.</translation>
    </message>
    <message>
        <source>{0} keeps the value {1}: {2}.</source>
        <translation>{0}: {1} 값을 그대로 둡니다. {2}.</translation>
    </message>
    <message>
        <source>Press Ctrl+. for this fix: {0}.</source>
        <translation>Ctrl+.로 수정: {0}.</translation>
    </message>
    <message>
        <source>{0} cells share this element; all of them are {1} now.</source>
        <translation>셀 {0}개가 이 요소를 공유합니다. 이제 모두 {1}입니다.</translation>
    </message>
    <message>
        <source>{0} has no numbers yet.</source>
        <translation>{0}에는 아직 숫자가 없습니다.</translation>
    </message>
</context>
<context>
    <name>CellList</name>
    <message>
        <source>{0} cells differ; the first {1} are:</source>
        <translation>다른 셀 {0}개, 처음 {1}개:</translation>
    </message>
    <message>
        <source>{0:cell differs|cells differ}</source>
        <translation>다른 셀 {0}개</translation>
    </message>
    <message>
        <source>Cells that differ</source>
        <translation>다른 셀</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>셀</translation>
    </message>
    <message>
        <source>setting {0}</source>
        <translation>설정 {0}</translation>
    </message>
    <message>
        <source>{0} reads</source>
        <translation>{0}에서 읽는 셀</translation>
    </message>
</context>
<context>
    <name>CellMenu</name>
    <message>
        <source>Copy value</source>
        <translation>값 복사</translation>
    </message>
    <message>
        <source>Copy index</source>
        <translation>인덱스 복사</translation>
    </message>
    <message>
        <source>Copy slice</source>
        <translation>슬라이스 복사</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>이미지 복사</translation>
    </message>
    <message>
        <source>Paste cells</source>
        <translation>셀 붙여넣기</translation>
    </message>
    <message>
        <source>Set...</source>
        <translation>값 설정...</translation>
    </message>
    <message>
        <source>Load numbers from file...</source>
        <translation>파일에서 숫자 불러오기...</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Export tensor as .npy...</source>
        <translation>텐서를 .npy로 내보내기...</translation>
    </message>
    <message>
        <source>Export image...</source>
        <translation>이미지 내보내기...</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>표로 복사</translation>
    </message>
    <message>
        <source>{0}, for spreadsheets and documents</source>
        <translation>{0}, 스프레드시트와 문서용</translation>
    </message>
    <message>
        <source>{0}, as Markdown</source>
        <translation>{0}, Markdown으로</translation>
    </message>
    <message>
        <source>{0}, as CSV</source>
        <translation>{0}, CSV로</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>Whole tensor</source>
        <translation>텐서 전체</translation>
    </message>
</context>
<context>
    <name>CellTable</name>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>cols</source>
        <translation>열</translation>
    </message>
    <message>
        <source>at</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>0 elements</source>
        <translation>요소 0개</translation>
    </message>
    <message>
        <source>1 cell copied</source>
        <translation>셀 1개 복사함</translation>
    </message>
    <message>
        <source>{0} cells copied</source>
        <translation>셀 {0}개 복사함</translation>
    </message>
    <message>
        <source>only the first {0} rows and columns are shown</source>
        <translation>처음 {0}개의 행과 열만 표시</translation>
    </message>
    <message>
        <source>{0} cells are selected, but at most {1} can be copied at once.</source>
        <translation>셀 {0}개를 선택했습니다. 한 번에 {1}개까지 복사합니다.</translation>
    </message>
</context>
<context>
    <name>Chain</name>
    <message>
        <source>feeds {0:cell|cells}</source>
        <translation>셀 {0}개에 쓰임</translation>
    </message>
    <message>
        <source>{0:cell decides|cells decide}</source>
        <translation>셀 {0}개가 결정함</translation>
    </message>
    <message>
        <source>{0:cell is|cells are} used</source>
        <translation>셀 {0}개가 들어감</translation>
    </message>
    <message>
        <source>{0}, perhaps more</source>
        <translation>{0}, 더 있을 수 있음</translation>
    </message>
</context>
<context>
    <name>CodePanel</name>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>코드 복사</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>다른 이름으로 저장...</translation>
    </message>
    <message>
        <source>Save the code as a file</source>
        <translation>코드를 파일로 저장</translation>
    </message>
    <message>
        <source>Pasted code</source>
        <translation>붙여넣은 코드</translation>
    </message>
    <message>
        <source>{0} is {1} now</source>
        <translation>{0}: 이제 {1}</translation>
    </message>
    <message>
        <source>Copied {0}</source>
        <translation>{0} 복사함</translation>
    </message>
    <message>
        <source>Not available as {0}: {1}.</source>
        <translation>{0} 코드를 만들 수 없음: {1}.</translation>
    </message>
</context>
<context>
    <name>ColorLegend</name>
    <message>
        <source>false</source>
        <translation>거짓</translation>
    </message>
    <message>
        <source>true</source>
        <translation>참</translation>
    </message>
    <message>
        <source>values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>indices</source>
        <translation>인덱스</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
</context>
<context>
    <name>ColorNote</name>
    <message>
        <source>{0} of {1} cells of {2} have nearly the same colour.</source>
        <translation>{2}의 셀 {1}개 중 {0}개가 거의 같은 색입니다.</translation>
    </message>
    <message>
        <source>{0} of {1} cells have nearly the same colour.</source>
        <translation>셀 {1}개 중 {0}개가 거의 같은 색입니다.</translation>
    </message>
    <message>
        <source>One scale per slice</source>
        <translation>슬라이스마다 척도 하나</translation>
    </message>
    <message>
        <source>One scale per tensor</source>
        <translation>텐서마다 척도 하나</translation>
    </message>
</context>
<context>
    <name>ColorPanel</name>
    <message>
        <source>limits</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>colour map</source>
        <translation>컬러맵</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>Reset the colour limits</source>
        <translation>색 범위 초기화</translation>
    </message>
    <message>
        <source>Colours of {0}</source>
        <translation>{0}의 색</translation>
    </message>
    <message>
        <source>low</source>
        <translation>하한</translation>
    </message>
    <message>
        <source>high</source>
        <translation>상한</translation>
    </message>
    <message>
        <source>map</source>
        <translation>맵</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>percentile 1–99</source>
        <translation>백분위수 1–99</translation>
    </message>
    <message>
        <source>symmetric around 0</source>
        <translation>0 기준 대칭</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>직접 입력</translation>
    </message>
    <message>
        <source>Both limits are {0}. Type a low and a high limit.</source>
        <translation>하한과 상한이 모두 {0}입니다. 하한과 상한을 입력하세요.</translation>
    </message>
    <message>
        <source>The colours stay as they are.</source>
        <translation>색은 그대로입니다.</translation>
    </message>
    <message>
        <source>low is {0} and high is {1}, but low must be smaller.</source>
        <translation>하한 {0}, 상한 {1}: 하한이 더 작아야 합니다.</translation>
    </message>
    <message>
        <source>Values outside the limits have the colour of the nearest limit.</source>
        <translation>범위를 벗어난 값은 가장 가까운 한계의 색으로 표시됩니다.</translation>
    </message>
    <message>
        <source>Shared by {0}</source>
        <translation>{0} 공유</translation>
    </message>
</context>
<context>
    <name>CompareColumn</name>
    <message>
        <source>2 settings; {0:field differs|fields differ}</source>
        <translation>설정 2개, 다른 필드 {0}개</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A와 B 바꾸기</translation>
    </message>
    <message>
        <source>Copy A to B</source>
        <translation>A를 B로 복사</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Compare A with</source>
        <translation>A와 비교할 설정</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>필드</translation>
    </message>
    <message>
        <source>setting {0}</source>
        <translation>설정 {0}</translation>
    </message>
    <message>
        <source>Fields of both settings</source>
        <translation>두 설정의 필드</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>{0:cell|cells}</source>
        <translation>셀 {0}개</translation>
    </message>
    <message>
        <source>the current fields</source>
        <translation>지금 그대로의 필드</translation>
    </message>
    <message>
        <source>B is not run: {0}</source>
        <translation>B를 실행하지 않습니다: {0}</translation>
    </message>
    <message>
        <source>Point at an output cell to see how B computes it.</source>
        <translation>B가 어떻게 계산하는지 보려면 출력 셀을 가리키세요.</translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message>
        <source>same</source>
        <translation>같음</translation>
    </message>
    <message>
        <source>{0} of {1} cells differ</source>
        <translation>셀 {1}개 중 {0}개가 다름</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copying...</source>
        <translation>복사하는 중...</translation>
    </message>
    <message>
        <source>Nothing was copied: {0}</source>
        <translation>복사한 것이 없습니다: {0}</translation>
    </message>
    <message>
        <source>Copying was cancelled, because something else was copied.</source>
        <translation>다른 것을 복사해서 이 복사를 취소했습니다.</translation>
    </message>
</context>
<context>
    <name>Course</name>
    <message>
        <source>&amp;Open lesson file...</source>
        <translation>학습 과제 파일 열기(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Read lesson file again</source>
        <translation>학습 과제 파일 다시 읽기(&amp;R)</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>학습 과제</translation>
    </message>
    <message>
        <source>The lesson {0} cannot be resumed: {1}</source>
        <translation>학습 과제 {0}, 이어서 열지 못했습니다: {1}</translation>
    </message>
</context>
<context>
    <name>CppPasting</name>
    <message>
        <source>Open C++</source>
        <translation>C++ 열기</translation>
    </message>
    <message>
        <source>C++ code</source>
        <translation>C++ 코드</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>열기(&amp;O)</translation>
    </message>
    <message>
        <source>Open the whole &amp;graph</source>
        <translation>그래프 전체 열기(&amp;G)</translation>
    </message>
    <message>
        <source>{0}: {1}, line {2}</source>
        <translation>{0}: {1}, {2}번째 줄</translation>
    </message>
    <message>
        <source>{0}, in {1}</source>
        <translation>{0}, {1} 안</translation>
    </message>
    <message>
        <source>{0}, line {1}, for {2}</source>
        <translation>{2}에 쓰이는 {0}, {1}번째 줄</translation>
    </message>
    <message>
        <source>What is {0}?</source>
        <translation>{0}의 값은?</translation>
    </message>
    <message>
        <source>Pasted {0}</source>
        <translation>{0} 붙여넣음</translation>
    </message>
    <message>
        <source>The code does not define these names. An empty answer leaves the field without a value.</source>
        <translation>코드에 정의가 없는 이름입니다. 비워 두면 해당 필드가 빈 채로 남습니다.</translation>
    </message>
</context>
<context>
    <name>DataForm</name>
    <message>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
</context>
<context>
    <name>DataInput</name>
    <message>
        <source>No cell is chosen.</source>
        <translation>선택한 셀이 없습니다.</translation>
    </message>
</context>
<context>
    <name>Derivation</name>
    <message>
        <source>Step by step</source>
        <translation>단계별로</translation>
    </message>
    <message>
        <source>{0} earlier steps</source>
        <translation>앞에 {0}단계</translation>
    </message>
    <message>
        <source>{0} more steps</source>
        <translation>뒤에 {0}단계</translation>
    </message>
</context>
<context>
    <name>DeviceComparison</name>
    <message>
        <source>Only the reference computes. Choose a device in the menu Run, Back end.</source>
        <translation>참조 구현만 계산합니다. 실행의 백엔드 메뉴에서 장치를 고르세요.</translation>
    </message>
    <message>
        <source>The device is still running the model.</source>
        <translation>장치가 아직 모델을 실행하고 있습니다.</translation>
    </message>
    <message>
        <source>On the device, every node equals the reference, except for rounding and known differences.</source>
        <translation>반올림과 알려진 차이를 빼면 장치의 모든 노드가 참조 구현과 같습니다.</translation>
    </message>
</context>
<context>
    <name>DeviceMenu</name>
    <message>
        <source>Back end</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Retry on DirectML</source>
        <translation>DirectML에서 다시 시도</translation>
    </message>
    <message>
        <source>About the back end...</source>
        <translation>백엔드 정보...</translation>
    </message>
    <message>
        <source>NumPy reference</source>
        <translation>NumPy 참조 구현</translation>
    </message>
    <message>
        <source>onnxruntime: the ONNX node</source>
        <translation>onnxruntime: ONNX 노드</translation>
    </message>
    <message>
        <source>Looking for devices...</source>
        <translation>장치를 찾는 중...</translation>
    </message>
    <message>
        <source>Get DirectML...</source>
        <translation>DirectML 받기...</translation>
    </message>
    <message>
        <source>Metacommands of the driver</source>
        <translation>드라이버의 메타커맨드</translation>
    </message>
    <message>
        <source>Allow half precision</source>
        <translation>반정밀도 허용</translation>
    </message>
    <message>
        <source>In place: output in the input&apos;s buffer</source>
        <translation>제자리 연산: 입력 버퍼에 출력</translation>
    </message>
    <message>
        <source>DirectML {0}: {1}</source>
        <translation>DirectML {0}: {1}</translation>
    </message>
    <message>
        <source>{0} (software)</source>
        <translation>{0} (소프트웨어)</translation>
    </message>
    <message>
        <source>no FLOAT32 tensor</source>
        <translation>FLOAT32 텐서 없음</translation>
    </message>
    <message>
        <source>input and output are laid out differently</source>
        <translation>입력과 출력의 메모리 배치가 다름</translation>
    </message>
    <message>
        <source>{0} cannot run in place</source>
        <translation>{0}: 불가</translation>
    </message>
</context>
<context>
    <name>DeviceNews</name>
    <message>
        <source>DirectML on {0}</source>
        <translation>{0}의 DirectML</translation>
    </message>
    <message>
        <source>NumPy computes the outputs.</source>
        <translation>NumPy가 출력을 계산합니다.</translation>
    </message>
    <message>
        <source>Cells that differ only by rounding: {0}.</source>
        <translation>반올림만 다른 셀: {0}개.</translation>
    </message>
    <message>
        <source>In {0:cell|cells}, an intermediate number may exceed the range of its type; the result is then infinite, NaN or the largest number of the type.</source>
        <translation>셀 {0}개에서 중간 값이 타입의 범위를 벗어나 결과가 무한대, NaN 또는 그 타입의 가장 큰 수가 될 수 있습니다.</translation>
    </message>
    <message>
        <source>The case was saved as {0}.</source>
        <translation>케이스를 저장한 파일: {0}.</translation>
    </message>
    <message>
        <source>There is no reference yet to compare with.</source>
        <translation>비교할 참조 구현이 아직 없습니다.</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>계산됨</translation>
    </message>
    <message>
        <source>differs, unexplained</source>
        <translation>설명되지 않은 차이</translation>
    </message>
    <message>
        <source>equal except for rounding</source>
        <translation>반올림 외에는 같음</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>연결 끊김</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>결과 없음</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>{0} of {1} output cell differs from the reference.</source>
        <translation>출력 셀 {1}개 중 {0}개가 참조와 다릅니다.</translation>
    </message>
    <message>
        <source>{0} of {1} output cells differ from the reference.</source>
        <translation>출력 셀 {1}개 중 {0}개가 참조와 다릅니다.</translation>
    </message>
    <message>
        <source>{0}; explained by: {1}</source>
        <translation>{0}. 원인: {1}</translation>
    </message>
    <message>
        <source>{0}the values differ by at most {1}</source>
        <translation>{0}최대 차이 {1}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>찾을 수 없음</translation>
    </message>
    <message>
        <source>{0}; there is no known explanation.</source>
        <translation>{0}. 알려진 원인으로 설명되지 않습니다.</translation>
    </message>
    <message>
        <source>The numbers shown were computed by NumPy.</source>
        <translation>표시된 숫자는 NumPy가 계산한 것입니다.</translation>
    </message>
    <message>
        <source>equal to the reference</source>
        <translation>참조와 같음</translation>
    </message>
    <message>
        <source>known differences</source>
        <translation>알려진 차이</translation>
    </message>
    <message>
        <source>{0}; the rounding of the operator explains this.</source>
        <translation>{0}. 연산자의 반올림 때문입니다.</translation>
    </message>
    <message>
        <source>{0}cells in which only one of the two values is NaN: {1}</source>
        <translation>{0}한쪽 값만 NaN인 셀: {1}개</translation>
    </message>
    <message>
        <source>Zeros with the opposite sign: {0}.</source>
        <translation>부호가 반대인 0: {0}개.</translation>
    </message>
    <message>
        <source>This machine has no such device.</source>
        <translation>이 컴퓨터에는 그런 장치가 없습니다.</translation>
    </message>
    <message>
        <source>{0}; cells with a known explanation: {1}. {2} Cells without a known explanation: {3}.</source>
        <translation>{0}. 알려진 원인이 있는 셀: {1}개. {2} 알려진 원인이 없는 셀: {3}개.</translation>
    </message>
</context>
<context>
    <name>DeviceStatement</name>
    <message>
        <source>Retry on DirectML</source>
        <translation>DirectML에서 다시 시도</translation>
    </message>
    <message>
        <source>Save report...</source>
        <translation>보고서 저장...</translation>
    </message>
    <message>
        <source>Use NumPy</source>
        <translation>NumPy 사용</translation>
    </message>
    <message>
        <source>From now on, also after the next start, only NumPy computes.</source>
        <translation>이제부터, 다음에 시작할 때도 NumPy만 계산합니다.</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>폴더 열기</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>About</source>
        <translation>정보</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>모든 파일</translation>
    </message>
    <message>
        <source>B (hold)</source>
        <translation>B(누르고 있기)</translation>
    </message>
    <message>
        <source>Back end</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Cell in the previous or next slice</source>
        <translation>이전 또는 다음 슬라이스의 셀</translation>
    </message>
    <message>
        <source>Enter on an output</source>
        <translation>출력에서 Enter</translation>
    </message>
    <message>
        <source>Enter, digits</source>
        <translation>Enter, 숫자 키</translation>
    </message>
    <message>
        <source>First or last cell of the row</source>
        <translation>행의 첫 셀 또는 마지막 셀</translation>
    </message>
    <message>
        <source>Folder with the tensors of another run</source>
        <translation>다른 실행의 텐서가 있는 폴더</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home, End</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>학습 과제</translation>
    </message>
    <message>
        <source>MIT licence.</source>
        <translation>MIT 라이선스.</translation>
    </message>
    <message>
        <source>Models and lessons</source>
        <translation>모델과 학습 과제</translation>
    </message>
    <message>
        <source>Not copied</source>
        <translation>복사하지 못함</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>열지 못함</translation>
    </message>
    <message>
        <source>Not pasted</source>
        <translation>붙여넣지 못함</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>저장하지 못함</translation>
    </message>
    <message>
        <source>Numbers of the previous run</source>
        <translation>이전 실행의 숫자</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>파일 열기</translation>
    </message>
    <message>
        <source>Open lesson</source>
        <translation>학습 과제 열기</translation>
    </message>
    <message>
        <source>PgUp, PgDn</source>
        <translation>PgUp, PgDn</translation>
    </message>
    <message>
        <source>Pin the cell, or remove the pin</source>
        <translation>셀 고정 또는 고정 해제</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>재생 또는 일시 정지</translation>
    </message>
    <message>
        <source>Point at the next cell</source>
        <translation>다음 셀 가리키기</translation>
    </message>
    <message>
        <source>Previous or next output cell</source>
        <translation>이전 또는 다음 출력 셀</translation>
    </message>
    <message>
        <source>Previous or next slice</source>
        <translation>이전 또는 다음 슬라이스</translation>
    </message>
    <message>
        <source>Remove the pin, or cancel the run</source>
        <translation>고정 해제 또는 실행 취소</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>스페이스</translation>
    </message>
    <message>
        <source>Swap rows and columns</source>
        <translation>행과 열 바꾸기</translation>
    </message>
    <message>
        <source>The package onnxruntime runs the ONNX node that corresponds to the desc, in a separate process. It uses the DirectML provider if the package contains it, and the CPU otherwise. The result is compared with the reference.</source>
        <translation>onnxruntime 패키지가 이 desc에 해당하는 ONNX 노드를 별도 프로세스에서 실행합니다. 패키지에 DirectML 공급자가 있으면 그것으로, 없으면 CPU로 실행합니다. 결과는 참조 구현과 비교됩니다.</translation>
    </message>
    <message>
        <source>Type a number, or a guess</source>
        <translation>숫자 입력 또는 추측</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>화살표 키</translation>
    </message>
    <message>
        <source>{0} cannot be written: {1}.</source>
        <translation>{0}에 쓸 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>The device computed this result; it is compared with the reference.</source>
        <translation>장치의 결과이며, 참조 결과와 비교했습니다.</translation>
    </message>
    <message>
        <source>The NumPy reference follows the DirectML pages; where DirectML was observed to compute another result, a note names the cells.</source>
        <translation>NumPy 참조 구현은 DirectML 문서가 정의하는 대로 계산합니다. DirectML이 다르게 계산하는 것으로 관측된 곳은 참고 메시지가 해당 셀을 알려 줍니다.</translation>
    </message>
    <message>
        <source>Choose a device in the menu of the back end.</source>
        <translation>장치는 백엔드 메뉴에서 고릅니다.</translation>
    </message>
    <message>
        <source>NumPy computed this result from the recorded behaviour of a device.</source>
        <translation>장치가 계산한 것이 아닙니다. 장치에서 기록한 동작을 NumPy로 계산한 결과입니다.</translation>
    </message>
</context>
<context>
    <name>Differences</name>
    <message>
        <source>absolute</source>
        <translation>절대값</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>DirectML − reference</source>
        <translation>DirectML − 참조</translation>
    </message>
    <message>
        <source>onnxruntime − reference</source>
        <translation>onnxruntime − 참조</translation>
    </message>
    <message>
        <source>dark: 0, largest: {0}</source>
        <translation>어두운 색 0, 최대 {0}</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>반올림</translation>
    </message>
    <message>
        <source>with a reason</source>
        <translation>원인 있음</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>설명되지 않음</translation>
    </message>
</context>
<context>
    <name>DispatchableDialog</name>
    <message>
        <source>Open {0}</source>
        <translation>{0} 열기</translation>
    </message>
    <message>
        <source>The model has several dispatchables. &amp;Which one do you want to open?</source>
        <translation>모델이 여러 항목을 디스패치합니다. 어느 것을 열까요?(&amp;W)</translation>
    </message>
    <message>
        <source>Dispatchables of the model</source>
        <translation>모델이 디스패치하는 항목</translation>
    </message>
</context>
<context>
    <name>Distribution</name>
    <message>
        <source>group of tensors</source>
        <translation>텐서 그룹</translation>
    </message>
    <message>
        <source>No finite values.</source>
        <translation>유한한 값이 없습니다.</translation>
    </message>
    <message>
        <source>No values.</source>
        <translation>값이 없습니다.</translation>
    </message>
    <message>
        <source>{0}: 0 elements</source>
        <translation>{0}: 요소 0개</translation>
    </message>
    <message>
        <source>{0} NaN</source>
        <translation>NaN {0}개</translation>
    </message>
    <message>
        <source>{0} +inf</source>
        <translation>+inf {0}개</translation>
    </message>
    <message>
        <source>{0} -inf</source>
        <translation>-inf {0}개</translation>
    </message>
    <message>
        <source>{0} below {1}</source>
        <translation>{1} 미만 {0}개</translation>
    </message>
    <message>
        <source>{0} above {1}</source>
        <translation>{1} 초과 {0}개</translation>
    </message>
    <message>
        <source>{0} finite</source>
        <translation>유한값 {0}개</translation>
    </message>
    <message>
        <source>only 1 of every {0} elements is counted (of {1} in total)</source>
        <translation>요소 {0}개 중 1개만 셈(전체 {1}개)</translation>
    </message>
</context>
<context>
    <name>DistributionPlot</name>
    <message>
        <source>count</source>
        <translation>개수</translation>
    </message>
</context>
<context>
    <name>DocPage</name>
    <message>
        <source>Fields</source>
        <translation>필드</translation>
    </message>
    <message>
        <source>From feature level {0}.</source>
        <translation>기능 수준 {0}부터.</translation>
    </message>
    <message>
        <source>Official page</source>
        <translation>공식 문서</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>지원</translation>
    </message>
    <message>
        <source>The operator as a whole</source>
        <translation>연산자 전체</translation>
    </message>
    <message>
        <source>documented</source>
        <translation>문서</translation>
    </message>
    <message>
        <source>implied</source>
        <translation>함의</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>관측</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>선택</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>{0} dimensions</source>
        <translation>{0}차원</translation>
    </message>
    <message>
        <source>Rules of the page that are not checked yet</source>
        <translation>문서의 요구 사항 중 아직 검사하지 않는 것</translation>
    </message>
    <message>
        <source>Gaps and errors of the official page</source>
        <translation>공식 문서에 없거나 틀린 것</translation>
    </message>
</context>
<context>
    <name>DocPanel</name>
    <message>
        <source>Operator page</source>
        <translation>연산자 문서</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Discard</source>
        <translation>저장 안 함</translation>
    </message>
    <message>
        <source>Open without these files</source>
        <translation>읽지 않고 열기</translation>
    </message>
    <message>
        <source>Read files in other folders?</source>
        <translation>다른 폴더의 파일을 읽을까요?</translation>
    </message>
    <message>
        <source>Read these files</source>
        <translation>읽기</translation>
    </message>
    <message>
        <source>Save the changes?</source>
        <translation>변경 내용을 저장할까요?</translation>
    </message>
    <message>
        <source>{0} reads numbers from files outside its folder.</source>
        <translation>{0}에 쓰인 숫자 중 일부는 모델 폴더 밖의 파일에 있습니다.</translation>
    </message>
    <message>
        <source>{0} has unsaved changes.</source>
        <translation>{0}에 저장하지 않은 변경 내용이 있습니다.</translation>
    </message>
    <message>
        <source>and {0:more file|more files}</source>
        <translation>외 파일 {0}개</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>The numbers of an input are no longer in the file.</source>
        <translation>파일에 입력의 숫자가 더는 들어 있지 않습니다.</translation>
    </message>
</context>
<context>
    <name>FillEditor</name>
    <message>
        <source>New seed</source>
        <translation>새 시드</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>주어진 대로</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>step</source>
        <translation>간격</translation>
    </message>
    <message>
        <source>indices</source>
        <translation>인덱스 수</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>low</source>
        <translation>하한</translation>
    </message>
    <message>
        <source>high</source>
        <translation>상한</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>수열</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>random</source>
        <translation>난수</translation>
    </message>
    <message>
        <source>index range</source>
        <translation>인덱스 범위</translation>
    </message>
    <message>
        <source>from file...</source>
        <translation>파일에서...</translation>
    </message>
    <message>
        <source>from clipboard</source>
        <translation>클립보드에서</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>No node computes a NaN or an infinity.</source>
        <translation>NaN이나 무한대를 계산하는 노드가 없습니다.</translation>
    </message>
    <message>
        <source>With FLOAT16 in place of FLOAT32, no number in this model overflows.</source>
        <translation>FLOAT32 대신 FLOAT16을 써도 이 모델에서 오버플로되는 수가 없습니다.</translation>
    </message>
    <message>
        <source>With FLOAT16 in place of FLOAT32, no computed number overflows; {0:node|nodes} could not be run.</source>
        <translation>FLOAT32 대신 FLOAT16을 쓰면 계산된 수는 오버플로되지 않지만, 노드 {0}개를 실행할 수 없었습니다.</translation>
    </message>
    <message>
        <source>The search failed: {0}</source>
        <translation>검색하지 못했습니다: {0}</translation>
    </message>
</context>
<context>
    <name>FixAllBar</name>
    <message>
        <source>Fix all {0} errors</source>
        <translation>오류 {0}개 모두 수정</translation>
    </message>
    <message>
        <source>Makes all changes in one undo step, and lists them</source>
        <translation>모든 변경을 실행 취소 한 번에 되돌릴 수 있게 적용하고 목록으로 보여 줍니다</translation>
    </message>
</context>
<context>
    <name>FixedList</name>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
</context>
<context>
    <name>Flow</name>
    <message>
        <source>tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Show only the tensors of the desc (F)</source>
        <translation>설명자의 텐서만 (F)</translation>
    </message>
    <message>
        <source>data flow</source>
        <translation>데이터 흐름</translation>
    </message>
    <message>
        <source>Show the intermediate tensors, too (F)</source>
        <translation>중간에 계산되는 값도 표시 (F)</translation>
    </message>
</context>
<context>
    <name>FoldedForm</name>
    <message>
        <source>from level {0}</source>
        <translation>수준 {0}부터</translation>
    </message>
    <message>
        <source>Open the editors</source>
        <translation>편집기 열기</translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation>{0}개 더</translation>
    </message>
</context>
<context>
    <name>FormulaBar</name>
    <message>
        <source>Pin cell</source>
        <translation>셀 고정</translation>
    </message>
    <message>
        <source>Copy formula</source>
        <translation>수식 복사</translation>
    </message>
    <message>
        <source>Copied the formula</source>
        <translation>수식을 복사했습니다</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>전체 표시</translation>
    </message>
    <message>
        <source>No cell is chosen</source>
        <translation>선택한 셀 없음</translation>
    </message>
</context>
<context>
    <name>FunctionCurve</name>
    <message>
        <source>{0} as a function of {1}</source>
        <translation>{1}의 함수로 본 {0}</translation>
    </message>
</context>
<context>
    <name>FusedLine</name>
    <message>
        <source>none (nullptr)</source>
        <translation>없음 (nullptr)</translation>
    </message>
</context>
<context>
    <name>FusedListEditor</name>
    <message>
        <source>Remove the last entry of {0}</source>
        <translation>{0}의 마지막 항목 제거</translation>
    </message>
    <message>
        <source>Add an entry to {0}</source>
        <translation>{0}에 하나 추가</translation>
    </message>
</context>
<context>
    <name>GetDirectML</name>
    <message>
        <source>Get DirectML</source>
        <translation>DirectML 받기</translation>
    </message>
    <message>
        <source>Starting pip...</source>
        <translation>pip 시작 중...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Copy {0} from {1}</source>
        <translation>{1}에서 {0} 복사</translation>
    </message>
    <message>
        <source>DirectML can only be fetched for Windows and Linux on x86-64.</source>
        <translation>DirectML은 x86-64의 Windows와 Linux용으로만 내려받을 수 있습니다.</translation>
    </message>
    <message>
        <source>Fetch {0} instead</source>
        <translation>대신 {0} 받기</translation>
    </message>
</context>
<context>
    <name>GraphItems</name>
    <message>
        <source>, {0} % zeros</source>
        <translation>, 0이 {0} %</translation>
    </message>
    <message>
        <source>0 in FLOAT16</source>
        <translation>FLOAT16에서 0</translation>
    </message>
    <message>
        <source>&gt; FLOAT16</source>
        <translation>&gt; FLOAT16</translation>
    </message>
    <message>
        <source>all {0}</source>
        <translation>모두 {0}</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>비어 있음</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>{0}부터</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>needs level {0}</source>
        <translation>수준 {0} 필요</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>실행 안 함</translation>
    </message>
    <message>
        <source>not run on the device: {0}</source>
        <translation>장치에서 실행되지 않음: {0}</translation>
    </message>
    <message>
        <source>valid from {0}</source>
        <translation>{0}부터 유효</translation>
    </message>
    <message>
        <source>waits for a node above</source>
        <translation>위 노드를 기다림</translation>
    </message>
    <message>
        <source>{0} NaN</source>
        <translation>NaN {0}개</translation>
    </message>
    <message>
        <source>{0} beyond FLOAT16</source>
        <translation>FLOAT16 초과: {0}개</translation>
    </message>
    <message>
        <source>{0} infinite</source>
        <translation>무한대 {0}개</translation>
    </message>
    <message>
        <source>{0} rounded to 0 in FLOAT16</source>
        <translation>FLOAT16에서 0이 됨: {0}개</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} ~ {1}</translation>
    </message>
</context>
<context>
    <name>GraphPanel</name>
    <message>
        <source>Search name, type, shape, verdict</source>
        <translation>이름, 종류, 크기, 판정 검색</translation>
    </message>
    <message>
        <source>Search the nodes</source>
        <translation>노드 검색</translation>
    </message>
    <message>
        <source>Graph of the model</source>
        <translation>모델의 그래프</translation>
    </message>
    <message>
        <source>Up and Down follow edges, Left and Right go to other branches, Enter goes to the heatmaps, and typing searches the nodes.</source>
        <translation>위아래 키는 연결을 따라가고, 좌우 키는 다른 가지로 가며, Enter는 히트맵으로 가고, 글자를 입력하면 노드를 검색합니다.</translation>
    </message>
    <message>
        <source>Commands for the model</source>
        <translation>모델 명령</translation>
    </message>
    <message>
        <source>{0} valid</source>
        <translation>유효 {0}</translation>
    </message>
    <message>
        <source>{0} above level {1}</source>
        <translation>수준 {1} 초과 {0}개</translation>
    </message>
    <message>
        <source>{0:differs|differ}</source>
        <translation>다름 {0}</translation>
    </message>
    <message>
        <source>{0:error|errors}</source>
        <translation>오류 {0}</translation>
    </message>
    <message>
        <source>{0} unsupported</source>
        <translation>지원 안 됨 {0}</translation>
    </message>
    <message>
        <source>Search these nodes</source>
        <translation>이 노드 검색</translation>
    </message>
    <message>
        <source>{0} of {1} nodes match.</source>
        <translation>노드 {1}개 중 {0}개가 일치합니다.</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>0 elements</source>
        <translation>요소 0개</translation>
    </message>
</context>
<context>
    <name>HintStrip</name>
    <message>
        <source>Type an operator&apos;s name, for example topk, and press Enter: a documented example runs.</source>
        <translation>topk처럼 연산자 이름을 입력하고 Enter를 누르면 문서의 예제가 실행됩니다.</translation>
    </message>
    <message>
        <source>Change any size, type or attribute: the result is updated, or the broken rule is marked.</source>
        <translation>크기, 타입, 속성을 바꾸면 결과가 따라 바뀌거나 어긴 규칙이 표시됩니다.</translation>
    </message>
    <message>
        <source>Point at a cell to read its number; click to pin the cell, or type a new number. Every change can be undone.</source>
        <translation>셀을 가리키면 숫자를 읽고, 클릭하면 셀을 고정하고, 입력하면 숫자를 바꿉니다. 모든 변경은 실행 취소할 수 있습니다.</translation>
    </message>
    <message>
        <source>Got it</source>
        <translation>알겠습니다</translation>
    </message>
    <message>
        <source>Got it: hide these hints</source>
        <translation>알겠습니다: 도움말 숨기기</translation>
    </message>
</context>
<context>
    <name>HistoryActions</name>
    <message>
        <source>&amp;Undo {0}</source>
        <translation>{0} 실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo {0}</source>
        <translation>{0} 다시 실행(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ImageDialog</name>
    <message>
        <source>Export image</source>
        <translation>이미지 내보내기</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>배율</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>그림(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>형식(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>배율(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;aption: operator and attributes</source>
        <translation>캡션: 연산자와 속성(&amp;A)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>C&amp;opy</source>
        <translation>복사(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save...</source>
        <translation>저장(&amp;S)...</translation>
    </message>
    <message>
        <source>All tensors, with colours and formula</source>
        <translation>모든 텐서, 색과 수식 포함</translation>
    </message>
    <message>
        <source>Steps, as an animated PNG</source>
        <translation>단계, 움직이는 PNG</translation>
    </message>
    <message>
        <source>{0} x {1}, sharp at every size</source>
        <translation>{0} x {1}, 어떤 크기에서도 선명</translation>
    </message>
    <message>
        <source>{0} x {1} pixels</source>
        <translation>{0} x {1} 픽셀</translation>
    </message>
    <message>
        <source>Copied the picture</source>
        <translation>그림을 복사했습니다</translation>
    </message>
    <message>
        <source>Saved {0}</source>
        <translation>{0} 저장함</translation>
    </message>
</context>
<context>
    <name>ImageExport</name>
    <message>
        <source>The picture has {0} numbers; an SVG can have at most {1}.</source>
        <translation>그림의 숫자는 {0}개입니다. SVG에는 {1}개까지 씁니다.</translation>
    </message>
    <message>
        <source>The picture would have {0} x {1} pixels; an image can have at most {2}.</source>
        <translation>그림이 {0} x {1} 픽셀이 됩니다. 이미지의 한도는 {2}입니다.</translation>
    </message>
    <message>
        <source>there is not enough memory for the picture</source>
        <translation>그림을 만들 메모리가 부족합니다</translation>
    </message>
    <message>
        <source>{0} along each side and {1} in total</source>
        <translation>한 변 {0}, 전체 {1}</translation>
    </message>
</context>
<context>
    <name>ImportRemarks</name>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>Values that the import added or left out</source>
        <translation>가져오면서 추가하거나 뺀 것</translation>
    </message>
</context>
<context>
    <name>LanguageMenu</name>
    <message>
        <source>Same as the &amp;system</source>
        <translation>시스템 설정 따름(&amp;S)</translation>
    </message>
</context>
<context>
    <name>LargeRun</name>
    <message>
        <source>{0}.</source>
        <translation>{0}.</translation>
    </message>
    <message>
        <source>{0}. Run the case?</source>
        <translation>{0}. 실행할까요?</translation>
    </message>
    <message>
        <source>Run now</source>
        <translation>지금 실행</translation>
    </message>
    <message>
        <source>Running {0} elements...</source>
        <translation>요소 {0}개 실행 중...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>Lecture</name>
    <message>
        <source>Point at a cell of an output.</source>
        <translation>출력 셀을 가리키세요.</translation>
    </message>
</context>
<context>
    <name>LectureChips</name>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
</context>
<context>
    <name>LectureHead</name>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the lecture (Esc)</source>
        <translation>강의 모드 끝내기 (Esc)</translation>
    </message>
    <message>
        <source>Not given: {0}.</source>
        <translation>지정되지 않음: {0}.</translation>
    </message>
</context>
<context>
    <name>LecturePage</name>
    <message>
        <source>Lecture</source>
        <translation>강의</translation>
    </message>
</context>
<context>
    <name>LegendEntry</name>
    <message>
        <source>Opens the colour limits of this group.</source>
        <translation>이 그룹의 색 범위를 엽니다.</translation>
    </message>
</context>
<context>
    <name>LessonDialog</name>
    <message>
        <source>Make a lesson</source>
        <translation>학습 과제 만들기</translation>
    </message>
    <message>
        <source>{0}: my lesson</source>
        <translation>{0}: 내 학습 과제</translation>
    </message>
    <message>
        <source>The result to reach, not the clicks that lead to it</source>
        <translation>어디를 누를지가 아니라 무엇에 이르러야 하는지</translation>
    </message>
    <message>
        <source>One hint in each line; the last one almost states the answer</source>
        <translation>한 줄에 힌트 하나. 마지막 힌트는 답에 가깝게</translation>
    </message>
    <message>
        <source>All goals are reached.</source>
        <translation>모든 목표에 도달했습니다.</translation>
    </message>
    <message>
        <source>before the first edit</source>
        <translation>첫 편집 전</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>제목(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;ask</source>
        <translation>과제(&amp;A)</translation>
    </message>
    <message>
        <source>Lesson &amp;starts</source>
        <translation>학습 과제 시작(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Goals</source>
        <translation>목표(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Hints</source>
        <translation>힌트(&amp;H)</translation>
    </message>
    <message>
        <source>Text at the &amp;end</source>
        <translation>끝에 보이는 글(&amp;E)</translation>
    </message>
    <message>
        <source>Save and &amp;try...</source>
        <translation>저장하고 해 보기(&amp;T)...</translation>
    </message>
    <message>
        <source>after edit {0}: {1}</source>
        <translation>편집 {0} 다음: {1}</translation>
    </message>
    <message>
        <source>Nothing has been edited since the case was opened. Solve the task first; the program then proposes goals.</source>
        <translation>케이스를 연 뒤 편집한 것이 없습니다. 먼저 과제를 직접 풀어 보세요. 그러면 프로그램이 목표를 제안합니다.</translation>
    </message>
    <message>
        <source>Choose a goal that is not reached at the start of the lesson.</source>
        <translation>학습 과제를 시작할 때 아직 도달하지 않은 목표를 하나 고르세요.</translation>
    </message>
    <message>
        <source>Type a title.</source>
        <translation>제목을 입력하세요.</translation>
    </message>
    <message>
        <source>Type the task.</source>
        <translation>과제를 입력하세요.</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>학습 과제</translation>
    </message>
</context>
<context>
    <name>LessonStrip</name>
    <message>
        <source>Back to the lesson</source>
        <translation>학습 과제로 돌아가기</translation>
    </message>
    <message>
        <source>This lesson is about {0}; {1} is shown.</source>
        <translation>학습 과제의 연산자: {0}. 지금 표시된 연산자: {1}.</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>힌트</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>처음부터</translation>
    </message>
    <message>
        <source>Read file again</source>
        <translation>파일 다시 읽기</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>다음 과제</translation>
    </message>
    <message>
        <source>End lesson</source>
        <translation>과제 끝내기</translation>
    </message>
</context>
<context>
    <name>LevelChips</name>
    <message>
        <source>available</source>
        <translation>지원</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>지원 안 함</translation>
    </message>
    <message>
        <source>Feature levels</source>
        <translation>기능 수준</translation>
    </message>
    <message>
        <source>dashed: not available</source>
        <translation>점선: 지원 안 함</translation>
    </message>
    <message>
        <source>filled: lowest valid level</source>
        <translation>채움: 가능한 최저 수준</translation>
    </message>
    <message>
        <source>lowest valid level</source>
        <translation>유효한 최저 수준</translation>
    </message>
    <message>
        <source>with a ring: target level</source>
        <translation>고리: 대상 수준</translation>
    </message>
</context>
<context>
    <name>LevelPanel</name>
    <message>
        <source>No version of DirectML up to 1.15 accepts these types and ranks.</source>
        <translation>DirectML 1.15까지 이 타입과 차원 수를 받아들이는 버전이 없습니다.</translation>
    </message>
    <message>
        <source>DirectML {0}, feature level {1}</source>
        <translation>DirectML {0}, 기능 수준 {1}</translation>
    </message>
    <message>
        <source>no version of Windows contains this DirectML yet</source>
        <translation>아직 포함한 Windows가 없음</translation>
    </message>
    <message>
        <source>the first Windows with this version is {0}</source>
        <translation>처음 포함한 Windows는 {0}</translation>
    </message>
    <message>
        <source>The first version that supports these types and ranks is {0}; {1}. Other errors remain.</source>
        <translation>이 타입과 차원 수를 지원하는 첫 버전은 {0}입니다. {1}. 다른 오류는 남습니다.</translation>
    </message>
    <message>
        <source>The first version that accepts the desc is {0}; {1}.</source>
        <translation>desc를 받아들이는 첫 버전은 {0}입니다. {1}.</translation>
    </message>
    <message>
        <source>Set target to {0}</source>
        <translation>대상을 {0} 수준으로 설정</translation>
    </message>
    <message>
        <source>A data type or a size is not valid yet.</source>
        <translation>텐서의 타입이나 크기가 아직 올바른 값이 아닙니다.</translation>
    </message>
    <message>
        <source>Feature level {0} supports these types and ranks. The desc breaks no rule that only DirectML {1} has.</source>
        <translation>기능 수준 {0}에서 이 타입과 차원 수를 쓸 수 있습니다. DirectML {1}에만 있는 규칙은 어기지 않습니다.</translation>
    </message>
</context>
<context>
    <name>LevelTable</name>
    <message>
        <source>Levels</source>
        <translation>수준</translation>
    </message>
    <message>
        <source>DirectML</source>
        <translation>DirectML</translation>
    </message>
    <message>
        <source>This desc</source>
        <translation>이 설명자</translation>
    </message>
    <message>
        <source>{0}, your target</source>
        <translation>{0}, 현재 대상</translation>
    </message>
    <message>
        <source>{0}, target {1}</source>
        <translation>{0}, 대상 {1}</translation>
    </message>
    <message>
        <source>works</source>
        <translation>가능</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>불가</translation>
    </message>
    <message>
        <source>{0} dims, {1}</source>
        <translation>{0}차원, {1}</translation>
    </message>
    <message>
        <source>no Windows contains this version</source>
        <translation>이 버전을 포함한 Windows가 없음</translation>
    </message>
    <message>
        <source>not {0} dims</source>
        <translation>{0}차원 불가</translation>
    </message>
    <message>
        <source>not {0}</source>
        <translation>{0} 불가</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>아직 없음</translation>
    </message>
</context>
<context>
    <name>LevelView</name>
    <message>
        <source>Feature levels</source>
        <translation>기능 수준</translation>
    </message>
</context>
<context>
    <name>Linking</name>
    <message>
        <source>Hidden: type your guess and press Enter, or click the cell to see its number.</source>
        <translation>숨김: 예측값을 입력하고 Enter를 누르거나, 셀을 클릭해 숫자를 봅니다.</translation>
    </message>
    <message>
        <source>feeds {0}</source>
        <translation>출력에 쓰임 - {0}</translation>
    </message>
    <message>
        <source>feeds no output</source>
        <translation>어느 출력에도 쓰이지 않음</translation>
    </message>
    <message>
        <source>No explanation of this number was found within {0} s.</source>
        <translation>셀의 값이 나온 까닭을 {0}초 안에 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>counts as {0}</source>
        <translation>계산 값: {0}</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>계산에서 제외</translation>
    </message>
    <message>
        <source>The explanation failed: {0}</source>
        <translation>설명하지 못했습니다: {0}</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>숨김</translation>
    </message>
    <message>
        <source>computed by the reference; the cell shows {0}</source>
        <translation>참조 기준; 여기서는 {0}</translation>
    </message>
    <message>
        <source>looking for the explanation...</source>
        <translation>이유를 찾는 중...</translation>
    </message>
    <message>
        <source>value used in {0:cell|cells}</source>
        <translation>셀 {0}개의 값에 쓰임</translation>
    </message>
    <message>
        <source>+{0:cell|cells} in slices {1} of {2}</source>
        <translation>{2}의 슬라이스 {1}에 셀 +{0}개</translation>
    </message>
    <message>
        <source>decides {0:cell|cells}</source>
        <translation>셀 {0}개를 결정</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>DirectML operator explorer</source>
        <translation>DirectML 연산자 탐색기</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Feature levels</source>
        <translation>기능 수준</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>분포</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>문서</translation>
    </message>
</context>
<context>
    <name>MemoryDetail</name>
    <message>
        <source>bytes per row</source>
        <translation>행당 바이트</translation>
    </message>
    <message>
        <source>Copy index, strides and byte as one line</source>
        <translation>인덱스, 스트라이드, 바이트를 한 줄로 복사</translation>
    </message>
    <message>
        <source>Point at a cell.</source>
        <translation>요소를 가리키세요.</translation>
    </message>
</context>
<context>
    <name>MemoryLines</name>
    <message>
        <source>byte</source>
        <translation>바이트 위치</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>바이트 값</translation>
    </message>
    <message>
        <source>element</source>
        <translation>요소</translation>
    </message>
    <message>
        <source>high half</source>
        <translation>상위 절반</translation>
    </message>
    <message>
        <source>index</source>
        <translation>인덱스</translation>
    </message>
    <message>
        <source>low half</source>
        <translation>하위 절반</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>스트라이드</translation>
    </message>
    <message>
        <source>shared by {0} cells</source>
        <translation>셀 {0}개가 공유</translation>
    </message>
    <message>
        <source>shared by at least {0:cell|cells}</source>
        <translation>셀 {0}개 이상이 공유</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>none (nullptr)</source>
        <translation>없음 (nullptr)</translation>
    </message>
</context>
<context>
    <name>MemoryStrip</name>
    <message>
        <source>Memory of {0}</source>
        <translation>{0}의 메모리</translation>
    </message>
    <message>
        <source>Rows of {0}</source>
        <translation>{0}의 행</translation>
    </message>
    <message>
        <source>({0} + 1) × {1} = {2} bytes</source>
        <translation>({0} + 1) × {1} = {2}바이트</translation>
    </message>
    <message>
        <source>alignment tail</source>
        <translation>정렬 꼬리</translation>
    </message>
    <message>
        <source>pad</source>
        <translation>패드</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>패딩</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>꼬리</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>안 씀</translation>
    </message>
    <message>
        <source>{0} bytes</source>
        <translation>{0}바이트</translation>
    </message>
    <message>
        <source>{0}, rounded up to {1}</source>
        <translation>{0}, 올림하면 {1}</translation>
    </message>
    <message>
        <source>{0}: padding at byte {1}</source>
        <translation>{0}: 바이트 {1}의 패딩</translation>
    </message>
    <message>
        <source>{0}: unused byte {1}</source>
        <translation>{0}: 안 쓰는 바이트 {1}</translation>
    </message>
    <message>
        <source>{0} cells share each element</source>
        <translation>요소마다 셀 {0}개</translation>
    </message>
    <message>
        <source>base offset aligned to {0} bytes</source>
        <translation>기준 오프셋은 {0}바이트의 배수</translation>
    </message>
    <message>
        <source>end at byte {0}</source>
        <translation>끝, 바이트 {0}</translation>
    </message>
    <message>
        <source>{0}: padding at byte {1}, because the size is rounded up</source>
        <translation>{0}: 바이트 {1}, 크기 올림용 패딩</translation>
    </message>
</context>
<context>
    <name>MishapDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>문제가 생겼습니다</translation>
    </message>
    <message>
        <source>Something went wrong in the explorer: {0}</source>
        <translation>탐색기에 문제가 생겼습니다: {0}</translation>
    </message>
    <message>
        <source>&amp;Save report...</source>
        <translation>보고서 저장(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;ontinue</source>
        <translation>계속(&amp;O)</translation>
    </message>
    <message>
        <source>The open case is unchanged and can be saved. A report contains this case, the place of the error, the back end, and the versions of the system and of the libraries. It contains no paths of this machine.</source>
        <translation>열려 있는 케이스는 그대로이며 저장할 수 있습니다. 보고서에는 이 케이스, 문제가 생긴 위치, 백엔드, 시스템과 라이브러리의 버전이 담깁니다. 이 컴퓨터의 경로는 담기지 않습니다.</translation>
    </message>
</context>
<context>
    <name>Mishaps</name>
    <message>
        <source>The error has occurred {0} times: {1}</source>
        <translation>문제가 {0}번 생겼습니다: {1}</translation>
    </message>
</context>
<context>
    <name>ModelProblems</name>
    <message>
        <source>1 later node is not run.</source>
        <translation>뒤의 노드 1개를 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>{0} later nodes are not run.</source>
        <translation>뒤의 노드 {0}개를 실행하지 않습니다.</translation>
    </message>
</context>
<context>
    <name>NetworkProblems</name>
    <message>
        <source>Problems of all nodes</source>
        <translation>모든 노드의 문제</translation>
    </message>
    <message>
        <source>1 node is invalid at {1}</source>
        <translation>{1}에서 노드 1개가 유효하지 않음</translation>
    </message>
    <message>
        <source>{0} nodes are invalid at {1}</source>
        <translation>{1}에서 노드 {0}개가 유효하지 않음</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>valid at {0}</source>
        <translation>{0}에서 유효</translation>
    </message>
</context>
<context>
    <name>NetworkView</name>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
</context>
<context>
    <name>NodeHead</name>
    <message>
        <source>valid at no feature level</source>
        <translation>유효한 기능 수준 없음</translation>
    </message>
    <message>
        <source>needs level {0}</source>
        <translation>수준 {0} 필요</translation>
    </message>
    <message>
        <source>{0} from {1}</source>
        <translation>{0}: {1}에서</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0}: {1}에 연결</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>Show or hide the editors (Ctrl+2)</source>
        <translation>편집기 표시 또는 숨기기 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Open node alone</source>
        <translation>노드만 열기</translation>
    </message>
    <message>
        <source>Open this node as a single operator, with its computed inputs</source>
        <translation>이 노드를 계산된 입력과 함께 연산자 하나로 열기</translation>
    </message>
</context>
<context>
    <name>NumberLoading</name>
    <message>
        <source>Numbers of {0}</source>
        <translation>{0}의 숫자</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>클립보드</translation>
    </message>
    <message>
        <source>{0} has no inputs.</source>
        <translation>{0}에는 입력이 없습니다.</translation>
    </message>
    <message>
        <source>Export tensors to</source>
        <translation>텐서를 내보낼 곳</translation>
    </message>
    <message>
        <source>Export tensors</source>
        <translation>텐서 내보내기</translation>
    </message>
    <message>
        <source>{0} has no data type; choose one first.</source>
        <translation>{0}에 데이터 타입이 없습니다. 먼저 고르세요.</translation>
    </message>
    <message>
        <source>Load numbers</source>
        <translation>숫자 불러오기</translation>
    </message>
    <message>
        <source>{0} contains {1}, but {2} is {3}.</source>
        <translation>{0}: {1}, 그러나 {2}: {3}.</translation>
    </message>
    <message>
        <source>Cast and load</source>
        <translation>변환하여 불러오기</translation>
    </message>
    <message>
        <source>{0} of {1} numbers were overwritten by others, because cells of {2} share elements.</source>
        <translation>{2}의 셀들이 요소를 공유하므로 숫자 {1}개 중 {0}개는 다른 값으로 바뀌었습니다.</translation>
    </message>
    <message>
        <source>Drop the file on one of these tensors: {0}.</source>
        <translation>다음 텐서 중 하나에 놓으세요: {0}.</translation>
    </message>
    <message>
        <source>{0} is not an input: its numbers are computed.</source>
        <translation>{0}: 입력이 아니므로 숫자가 계산됩니다.</translation>
    </message>
    <message>
        <source>{0} already contains {1}. Replace?</source>
        <translation>{0} 폴더에 이미 있습니다: {1}. 바꿀까요?</translation>
    </message>
    <message>
        <source>The cast to {0} changes {1} of {2} numbers.</source>
        <translation>{0} 타입으로 변환하면 숫자 {2}개 중 {1}개가 달라집니다.</translation>
    </message>
    <message>
        <source>Resize the tensor to {0}</source>
        <translation>텐서 크기 변경: {0}</translation>
    </message>
    <message>
        <source>Reshape the numbers to {0}</source>
        <translation>{0} 모양으로 바꾸기</translation>
    </message>
</context>
<context>
    <name>OnnxDialog</name>
    <message>
        <source>Open {0}</source>
        <translation>{0} 열기</translation>
    </message>
    <message>
        <source>{1} of the {0} nodes can be opened as DirectML operators.</source>
        <translation>노드 {0}개 중 {1}개를 DirectML 연산자로 열 수 있습니다.</translation>
    </message>
    <message>
        <source>About the node</source>
        <translation>노드 정보</translation>
    </message>
    <message>
        <source>Open the whole &amp;graph</source>
        <translation>그래프 전체 열기(&amp;G)</translation>
    </message>
    <message>
        <source>Filter by name, type, shape, operator or reason</source>
        <translation>이름, 타입, 모양, 연산자 또는 이유로 거르기</translation>
    </message>
    <message>
        <source>Filter the nodes</source>
        <translation>노드 거르기</translation>
    </message>
    <message>
        <source>Nodes of the model</source>
        <translation>모델의 노드</translation>
    </message>
    <message>
        <source>No node matches.</source>
        <translation>맞는 노드가 없습니다.</translation>
    </message>
    <message>
        <source>Size of {0}</source>
        <translation>{0}의 크기</translation>
    </message>
    <message>
        <source>at least 1</source>
        <translation>1 이상의 크기</translation>
    </message>
</context>
<context>
    <name>OnnxOpening</name>
    <message>
        <source>{0} of {1}</source>
        <translation>{1}의 {0}</translation>
    </message>
</context>
<context>
    <name>OnnxTable</name>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>타입</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>비고</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
</context>
<context>
    <name>OperatorList</name>
    <message>
        <source>Search operators</source>
        <translation>연산자 검색</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>No operator matches “{0}”.</source>
        <translation>“{0}”에 맞는 연산자가 없습니다.</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>최근</translation>
    </message>
    <message>
        <source>needs {0}</source>
        <translation>{0} 필요</translation>
    </message>
    <message>
        <source>no reference yet</source>
        <translation>참조 구현 없음</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>활성화</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>Bitwise</source>
        <translation>비트 연산</translation>
    </message>
    <message>
        <source>Comparison and logic</source>
        <translation>비교와 논리</translation>
    </message>
    <message>
        <source>Data movement</source>
        <translation>데이터 이동</translation>
    </message>
    <message>
        <source>Element-wise</source>
        <translation>요소별 연산</translation>
    </message>
    <message>
        <source>Generator</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>인덱싱</translation>
    </message>
    <message>
        <source>Matrix and convolution</source>
        <translation>행렬과 합성곱</translation>
    </message>
    <message>
        <source>Normalization</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>풀링</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>양자화</translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation>순환 신경망</translation>
    </message>
    <message>
        <source>Reduction and scan</source>
        <translation>리덕션과 스캔</translation>
    </message>
    <message>
        <source>Resampling</source>
        <translation>리샘플링</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
</context>
<context>
    <name>PaintBar</name>
    <message>
        <source>Number to paint with</source>
        <translation>칠할 숫자</translation>
    </message>
    <message>
        <source>Drag to paint with this number; the right button picks the number of a cell.</source>
        <translation>드래그하면 이 숫자를 칠합니다. 오른쪽 단추는 셀의 숫자를 집습니다.</translation>
    </message>
</context>
<context>
    <name>Painting</name>
    <message>
        <source>The brush has no valid number: {0}.</source>
        <translation>브러시가 칠할 수 없습니다: {0}.</translation>
    </message>
</context>
<context>
    <name>PairEditor</name>
    <message>
        <source>none (nullptr)</source>
        <translation>없음 (nullptr)</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Panels</source>
        <translation>패널</translation>
    </message>
</context>
<context>
    <name>Pasting</name>
    <message>
        <source>There is no DML_..._OPERATOR_DESC in the text.</source>
        <translation>텍스트에 DML_..._OPERATOR_DESC가 없습니다.</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>클립보드에 텍스트가 없습니다.</translation>
    </message>
    <message>
        <source>The text has {0} characters; at most {1} can be read.</source>
        <translation>텍스트가 {0}자입니다. {1}자까지 읽습니다.</translation>
    </message>
    <message>
        <source> nor </source>
        <translation>, </translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is neither {1}.</source>
        <translation>&apos;{0}&apos; 값은 다음 중 어느 것도 아닙니다: {1}.</translation>
    </message>
    <message>
        <source>C++ code</source>
        <translation>C++ 코드</translation>
    </message>
    <message>
        <source>Pasted a model of {0} operators</source>
        <translation>연산자 {0}개의 모델을 붙여 넣었습니다</translation>
    </message>
    <message>
        <source>Pasted {0}</source>
        <translation>{0} 붙여넣음</translation>
    </message>
    <message>
        <source>a DxDispatch model</source>
        <translation>DxDispatch 모델</translation>
    </message>
    <message>
        <source>a share text (dmlx1:...)</source>
        <translation>공유 텍스트 (dmlx1:...)</translation>
    </message>
    <message>
        <source>To paste numbers, click a cell first.</source>
        <translation>숫자는 셀에 붙여넣습니다. 먼저 셀을 클릭하세요.</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>1 problem</source>
        <translation>문제 1개</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>시퀀스</translation>
    </message>
    <message>
        <source>States</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>수 없음</translation>
    </message>
    <message>
        <source>no reference yet</source>
        <translation>참조 구현 없음</translation>
    </message>
    <message>
        <source>no shape</source>
        <translation>모양 없음</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>실행 안 함</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>{0} elements</source>
        <translation>요소 {0}개</translation>
    </message>
    <message>
        <source>{0} problems</source>
        <translation>문제 {0}개</translation>
    </message>
    <message>
        <source>not filled yet</source>
        <translation>아직 채우지 않음</translation>
    </message>
    <message>
        <source>Intermediate results</source>
        <translation>중간 결과</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>계산됨</translation>
    </message>
</context>
<context>
    <name>Predict</name>
    <message>
        <source>Guess for {0}</source>
        <translation>{0} 예측</translation>
    </message>
    <message>
        <source>{0} is not {1}. Try again, or press Esc.</source>
        <translation>{0}: {1} 값이 아닙니다. 다시 해 보거나 Esc를 누르세요.</translation>
    </message>
</context>
<context>
    <name>Prediction</name>
    <message>
        <source>hidden</source>
        <translation>숨김</translation>
    </message>
</context>
<context>
    <name>PredictionStrip</name>
    <message>
        <source>Predict</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>모두 보기</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>End</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <source>Guesses: {0} right, {1} wrong. Cells: {2} shown, {3} hidden</source>
        <translation>예측: 맞음 {0}, 틀림 {1}. 셀: 공개 {2}, 숨김 {3}</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>No node has a problem.</source>
        <translation>문제가 있는 노드가 없습니다.</translation>
    </message>
</context>
<context>
    <name>ProblemMenu</name>
    <message>
        <source>Go to editor</source>
        <translation>편집기로 이동</translation>
    </message>
    <message>
        <source>Open the page of the rule</source>
        <translation>규칙의 문서 열기</translation>
    </message>
    <message>
        <source>Copy problem</source>
        <translation>문제 복사</translation>
    </message>
    <message>
        <source>Copy all problems</source>
        <translation>모든 문제 복사</translation>
    </message>
    <message>
        <source>Copy all problems as JSON</source>
        <translation>모든 문제를 JSON으로 복사</translation>
    </message>
</context>
<context>
    <name>ProblemWords</name>
    <message>
        <source>Fix</source>
        <translation>수정</translation>
    </message>
    <message>
        <source>Nothing else changes.</source>
        <translation>다른 것은 바뀌지 않습니다.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>{0} becomes {1} {2}.</source>
        <translation>{0}: 이제 {1} {2}입니다.</translation>
    </message>
    <message>
        <source>After the fix: {0}</source>
        <translation>수정 후: {0}</translation>
    </message>
    <message>
        <source>and {0:more problem|more problems}</source>
        <translation>외 문제 {0}개</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Problems {0}</source>
        <translation>문제 {0}</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>오류 1개</translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation>오류 {0}개</translation>
    </message>
    <message>
        <source>Our check</source>
        <translation>자체 검사</translation>
    </message>
    <message>
        <source>valid from {0}</source>
        <translation>{0}부터 유효</translation>
    </message>
    <message>
        <source>{0} for {1}</source>
        <translation>{1}에 {0}</translation>
    </message>
    <message>
        <source>1 change fixed everything</source>
        <translation>1개를 고쳐 모두 해결했습니다</translation>
    </message>
    <message>
        <source>{0} changes fixed everything</source>
        <translation>{0}개를 고쳐 모두 해결했습니다</translation>
    </message>
    <message>
        <source>These types and ranks are supported from level {0} on</source>
        <translation>이 타입과 차원 수는 수준 {0}부터 지원</translation>
    </message>
    <message>
        <source>; the errors remain at every level.</source>
        <translation>. 나머지 오류는 모든 수준에서 같습니다.</translation>
    </message>
    <message>
        <source>No feature level supports all of these types and ranks.</source>
        <translation>이 타입과 차원 수를 모두 지원하는 기능 수준이 없습니다.</translation>
    </message>
    <message>
        <source>{0:change|changes} made; the remaining errors need your decision</source>
        <translation>{0}개 수정. 나머지는 직접 정해야 합니다</translation>
    </message>
</context>
<context>
    <name>ProblemsView</name>
    <message>
        <source>No problems.</source>
        <translation>문제가 없습니다.</translation>
    </message>
    <message>
        <source>No problems. Valid from feature level {0}.</source>
        <translation>문제가 없습니다. 기능 수준 {0}부터 유효합니다.</translation>
    </message>
</context>
<context>
    <name>RangeBar</name>
    <message>
        <source>low limit</source>
        <translation>하한</translation>
    </message>
    <message>
        <source>high limit</source>
        <translation>상한</translation>
    </message>
</context>
<context>
    <name>RankSwitch</name>
    <message numerus="yes">
        <source>%n dim(s)</source>
        <translation>
            <numerusform>%n차원</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove a leading dimension from all tensors</source>
        <translation>모든 텐서에서 앞의 차원 제거</translation>
    </message>
    <message>
        <source>Add a leading dimension to all tensors</source>
        <translation>모든 텐서 앞에 차원 추가</translation>
    </message>
</context>
<context>
    <name>RecentFiles</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>최근 파일 열기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>지우기(&amp;C)</translation>
    </message>
    <message>
        <source>{0} no longer exists.</source>
        <translation>{0}: 더 이상 없습니다.</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>The file contains a report about this case.</source>
        <translation>이 케이스에 무슨 일이 있었는지 파일이 알려 줍니다.</translation>
    </message>
    <message>
        <source>Details of the report</source>
        <translation>보고서의 내용</translation>
    </message>
</context>
<context>
    <name>Reports</name>
    <message>
        <source>Report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <source>Saved {0}.</source>
        <translation>{0} 저장함.</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>{0} 파일을 읽을 수 없습니다: {1}.</translation>
    </message>
    <message>
        <source>DxDispatch models</source>
        <translation>DxDispatch 모델</translation>
    </message>
    <message>
        <source>Open the file like any model file to see the report.</source>
        <translation>다른 모델 파일처럼 열면 보고서가 보입니다.</translation>
    </message>
</context>
<context>
    <name>ResultViews</name>
    <message>
        <source>cancelled</source>
        <translation>취소됨</translation>
    </message>
    <message>
        <source>The run failed: {0}</source>
        <translation>실행하지 못했습니다: {0}</translation>
    </message>
</context>
<context>
    <name>RowsPanel</name>
    <message>
        <source>{0} along d{1}</source>
        <translation>{0}, d{1} 방향</translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Computing... {0} s; Esc cancels</source>
        <translation>계산 중... {0}초, Esc로 취소</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Cancel the run</source>
        <translation>실행 취소</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>no result within {0} seconds</source>
        <translation>{0}초 안에 결과가 없습니다</translation>
    </message>
</context>
<context>
    <name>Scales</name>
    <message>
        <source>shared</source>
        <translation>공통</translation>
    </message>
    <message>
        <source>One colour scale for all tensors (C)</source>
        <translation>모든 텐서에 하나의 색상 척도 (C)</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>A colour scale for each tensor (C)</source>
        <translation>텐서마다 색상 척도 (C)</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>슬라이스</translation>
    </message>
    <message>
        <source>A colour scale for each slice (C)</source>
        <translation>슬라이스마다 색상 척도 (C)</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source> -&gt; best so far (</source>
        <translation> -&gt; 지금까지의 최선 (</translation>
    </message>
    <message>
        <source> because </source>
        <translation> 이유: </translation>
    </message>
    <message>
        <source> names {cell}</source>
        <translation> → {cell}</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a DML_TENSOR_DATA_TYPE</source>
        <translation>&apos;{text}&apos;은(는) DML_TENSOR_DATA_TYPE이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a list of up to {most} operators</source>
        <translation>&apos;{text}&apos;은(는) 연산자 {most}개 이하의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a list of up to {most} whole numbers from 0 to 4294967295</source>
        <translation>&apos;{text}&apos;은(는) 0에서 4294967295까지의 정수 {most}개 이하의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a list of up to {most} {type} numbers</source>
        <translation>&apos;{text}&apos;은(는) {type} 숫자 {most}개 이하의 목록이 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a number</source>
        <translation>&apos;{text}&apos;은(는) 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a tensor desc</source>
        <translation>&apos;{text}&apos;은(는) 텐서 설명자가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a whole number from {low} to {high}</source>
        <translation>&apos;{text}&apos;은(는) {low}에서 {high}까지의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not an object with {members}</source>
        <translation>&apos;{text}&apos;은(는) {members} 멤버가 있는 객체가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not one of {names}</source>
        <translation>&apos;{text}&apos;은(는) 다음 중 하나가 아닙니다: {names}</translation>
    </message>
    <message>
        <source>({tuple}): {cells}</source>
        <translation>({tuple}): {cells}</translation>
    </message>
    <message>
        <source>+{0:cell|cells} in slices {1} of {2}</source>
        <translation>{2}의 슬라이스 {1}에 셀 +{0}개</translation>
    </message>
    <message>
        <source>, after {count:element|elements} that did not enter the list</source>
        <translation>, 목록에 들어가지 못한 요소 {count}개 뒤</translation>
    </message>
    <message>
        <source>, index </source>
        <translation>, 인덱스 </translation>
    </message>
    <message>
        <source>, index {index}</source>
        <translation>, 인덱스 {index}</translation>
    </message>
    <message>
        <source>, because no index names it</source>
        <translation>, 가리키는 인덱스 없음</translation>
    </message>
    <message>
        <source>, because no window covers this cell</source>
        <translation>, 이 셀을 덮는 창 없음</translation>
    </message>
    <message>
        <source>, because there is no InputTensor</source>
        <translation>, InputTensor 없음</translation>
    </message>
    <message>
        <source>, {count:element|elements} not shown</source>
        <translation>, 요소 {count}개 생략</translation>
    </message>
    <message>
        <source>0 and other numbers</source>
        <translation>0과 다른 수</translation>
    </message>
    <message>
        <source>1 / (1 + e^-x) of every element.</source>
        <translation>모든 요소의 1 / (1 + e^-x).</translation>
    </message>
    <message>
        <source>1 at the largest element along Axes, or at the first of several; 0 elsewhere.</source>
        <translation>Axes 방향에서 최대 요소(여럿이면 첫째)는 1, 나머지는 0.</translation>
    </message>
    <message>
        <source>1 at the largest element of every row, or at the first of several; 0 elsewhere.</source>
        <translation>모든 행에서 최대 요소(여럿이면 첫째)는 1, 나머지는 0.</translation>
    </message>
    <message>
        <source>INT32 to FLOAT32</source>
        <translation>INT32에서 FLOAT32로</translation>
    </message>
    <message>
        <source>4-bit weights in blocks of three</source>
        <translation>셋씩 묶은 4비트 가중치</translation>
    </message>
    <message>
        <source>64 bits</source>
        <translation>64비트</translation>
    </message>
    <message>
        <source>64 bits to floats: rounded</source>
        <translation>64비트를 부동소수점으로: 반올림</translation>
    </message>
    <message>
        <source>64 bits, exact</source>
        <translation>64비트, 정확</translation>
    </message>
    <message>
        <source>64 bits, signed</source>
        <translation>64비트, 부호 있음</translation>
    </message>
    <message>
        <source>64-bit bounds, exact</source>
        <translation>64비트 경계값, 정확</translation>
    </message>
    <message>
        <source>The number in a DML_SCALAR_UNION fits the data type that another field of the desc names.</source>
        <translation>DML_SCALAR_UNION의 수는 desc의 다른 필드가 지정하는 데이터 타입에 맞습니다.</translation>
    </message>
    <message>
        <source>A block is no larger than the image.</source>
        <translation>블록은 이미지보다 크지 않습니다.</translation>
    </message>
    <message>
        <source>A is {sizes}; it must have at least 2 dimensions, and the last one must have size {columns}, which is K.</source>
        <translation>A는 {sizes}입니다. 2차원 이상이고, 마지막 차원의 크기가 K인 {columns}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>A moment is infinite in {count:cell|cells}; DirectML writes NaN.</source>
        <translation>셀 {count}개에서 모멘트가 무한대입니다. DirectML은 NaN을 씁니다.</translation>
    </message>
    <message>
        <source>A recurrent network with an update and a reset gate.</source>
        <translation>업데이트 게이트와 리셋 게이트가 있는 순환 신경망.</translation>
    </message>
    <message>
        <source>A stack of matrices: the last two dimensions are rows and columns.</source>
        <translation>행렬의 묶음: 마지막 두 차원이 행과 열입니다.</translation>
    </message>
    <message>
        <source>A stride is at least 1, and less than 2^31.</source>
        <translation>스트라이드는 1 이상이고 2^31보다 작습니다.</translation>
    </message>
    <message>
        <source>A stride is not 0.</source>
        <translation>스트라이드는 0이 아닙니다.</translation>
    </message>
    <message>
        <source>A stride of 0 repeats the same element along that dimension.</source>
        <translation>스트라이드 0은 그 차원을 따라 같은 요소를 반복합니다.</translation>
    </message>
    <message>
        <source>A window that lies entirely in the padding has no element to pool.</source>
        <translation>패딩에만 놓인 창에는 풀링할 요소가 없습니다.</translation>
    </message>
    <message>
        <source>AScaleTensor holds one element: every size is 1.</source>
        <translation>AScaleTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>AScaleTensor holds one number, or one for each row of ATensor.</source>
        <translation>AScaleTensor의 수는 하나이거나 ATensor의 행마다 하나입니다.</translation>
    </message>
    <message>
        <source>ATensor and BTensor have the same sizes before their last two dimensions.</source>
        <translation>ATensor와 BTensor는 마지막 두 차원 앞의 크기가 같습니다.</translation>
    </message>
    <message>
        <source>AZeroPointTensor holds one element: every size is 1.</source>
        <translation>AZeroPointTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>AZeroPointTensor holds one number, or one for each row of ATensor.</source>
        <translation>AZeroPointTensor의 수는 하나이거나 ATensor의 행마다 하나입니다.</translation>
    </message>
    <message>
        <source>Add {count:leading 1|leading 1s} to the sizes of all tensors</source>
        <translation>모든 텐서 앞에 1 {count}개 추가</translation>
    </message>
    <message>
        <source>Add {count:leading 1|leading 1s} to the sizes of {name}</source>
        <translation>{name} 앞에 1 {count}개 추가</translation>
    </message>
    <message>
        <source>All tensors have the same sizes, except along Axis.</source>
        <translation>모든 텐서의 크기는 Axis 차원을 빼고 같습니다.</translation>
    </message>
    <message>
        <source>Alpha * log(1 + e^(Beta * x)) of every element.</source>
        <translation>모든 요소의 Alpha * log(1 + e^(Beta * x)).</translation>
    </message>
    <message>
        <source>Alpha * tanh(Beta * x) of every element.</source>
        <translation>모든 요소의 Alpha * tanh(Beta * x).</translation>
    </message>
    <message>
        <source>Alpha * x + Beta of every element.</source>
        <translation>모든 요소의 Alpha * x + Beta.</translation>
    </message>
    <message>
        <source>Alpha * x + Beta, limited to 0 and 1.</source>
        <translation>Alpha * x + Beta를 0과 1 사이로 제한합니다.</translation>
    </message>
    <message>
        <source>Alpha 1</source>
        <translation>Alpha 1</translation>
    </message>
    <message>
        <source>Alpha 1, Gamma 2</source>
        <translation>Alpha 1, Gamma 2</translation>
    </message>
    <message>
        <source>Alpha 2</source>
        <translation>Alpha 2</translation>
    </message>
    <message>
        <source>Alpha below 0</source>
        <translation>0보다 작은 Alpha</translation>
    </message>
    <message>
        <source>An enum field holds one of the values that DirectML.h names.</source>
        <translation>열거형 필드의 값은 DirectML.h에 이름이 있는 값 중 하나입니다.</translation>
    </message>
    <message>
        <source>An operator is available from the feature level that introduced it.</source>
        <translation>연산자는 도입된 기능 수준부터 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>Attention whose queries and keys may have different numbers of heads.</source>
        <translation>쿼리와 키의 헤드 수가 다를 수 있는 어텐션.</translation>
    </message>
    <message>
        <source>BScaleTensor holds one element: every size is 1.</source>
        <translation>BScaleTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>BScaleTensor holds one number, or one for each column of BTensor.</source>
        <translation>BScaleTensor의 수는 하나이거나 BTensor의 열마다 하나입니다.</translation>
    </message>
    <message>
        <source>BZeroPointTensor holds one element: every size is 1.</source>
        <translation>BZeroPointTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>BZeroPointTensor holds one number, or one for each column of BTensor.</source>
        <translation>BZeroPointTensor의 수는 하나이거나 BTensor의 열마다 하나입니다.</translation>
    </message>
    <message>
        <source>BatchDimensionCount is less than InputDimensionCount and IndicesDimensionCount.</source>
        <translation>BatchDimensionCount는 InputDimensionCount와 IndicesDimensionCount보다 작습니다.</translation>
    </message>
    <message>
        <source>Before feature level 5_2, ScaleTensor and BiasTensor are given together or not at all.</source>
        <translation>기능 수준 5_2 이전에는 ScaleTensor와 BiasTensor를 함께 주거나 모두 주지 않습니다.</translation>
    </message>
    <message>
        <source>Beta 0</source>
        <translation>Beta 0</translation>
    </message>
    <message>
        <source>BlockSize divides height and width.</source>
        <translation>높이와 너비는 BlockSize로 나누어떨어집니다.</translation>
    </message>
    <message>
        <source>Bounds are cast to the data type of InputTensor before they are applied.</source>
        <translation>경계값은 적용하기 전에 InputTensor의 데이터 타입으로 변환됩니다.</translation>
    </message>
    <message>
        <source>Cells beyond an edge of the sampled tensor are treated as equal to the cells at this edge.</source>
        <translation>샘플링하는 텐서의 가장자리 밖에 있는 셀은 그 가장자리의 셀과 같은 것으로 봅니다.</translation>
    </message>
    <message>
        <source>Clamp coordinates of IndicesTensor to the input&apos;s sizes (changes data)</source>
        <translation>IndicesTensor의 좌표를 입력의 크기로 제한 (데이터 변경)</translation>
    </message>
    <message>
        <source>Clamp {count:coordinate|coordinates} of IndicesTensor to the input&apos;s sizes (changes data)</source>
        <translation>IndicesTensor의 좌표 {count}개를 입력의 크기로 제한 (데이터 변경)</translation>
    </message>
    <message>
        <source>Clamp {count:index|indices} of IndicesTensor to the size along Axis (changes data)</source>
        <translation>IndicesTensor의 인덱스 {count}개를 Axis 범위로 제한 (데이터 변경)</translation>
    </message>
    <message>
        <source>Copies every element.</source>
        <translation>모든 요소를 복사합니다.</translation>
    </message>
    <message>
        <source>DECREASING chooses the largest first, and INCREASING chooses the smallest first.</source>
        <translation>DECREASING은 큰 것부터, INCREASING은 작은 것부터 고릅니다.</translation>
    </message>
    <message>
        <source>Derive all outputs</source>
        <translation>모든 출력 자동 결정</translation>
    </message>
    <message>
        <source>DiagonalFillBegin and DiagonalFillEnd are both {begin}: nothing is filled.</source>
        <translation>DiagonalFillBegin과 DiagonalFillEnd가 모두 {begin}: 아무것도 채우지 않습니다.</translation>
    </message>
    <message>
        <source>DiagonalFillBegin {begin} is greater than DiagonalFillEnd {end}: everything is filled except diagonal {end}.</source>
        <translation>DiagonalFillBegin {begin}이(가) DiagonalFillEnd {end}보다 큽니다: 대각선 {end}을(를) 뺀 모든 곳을 채웁니다.</translation>
    </message>
    <message>
        <source>DiagonalFillBegin {begin} is greater than DiagonalFillEnd {end}: everything is filled except diagonals {end} to {last}.</source>
        <translation>DiagonalFillBegin {begin}이(가) DiagonalFillEnd {end}보다 큽니다: 대각선 {end}~{last}을(를) 뺀 모든 곳을 채웁니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 compares denormal FLOAT32 elements as if they were 0.</source>
        <translation>DirectML 1.13.1은 비정규(denormal) FLOAT32 요소를 0처럼 비교합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes {name} as {how}, in FLOAT32.</source>
        <translation>DirectML 1.13.1은 {name}을(를) FLOAT32에서 {how}(으)로 계산합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 refuses a ScaleBias other than {1, 0} on 64-bit types.</source>
        <translation>DirectML 1.13.1은 64비트 타입에서 {1, 0}이 아닌 ScaleBias를 거부합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 uses the low 32 bits of an INT64 index.</source>
        <translation>DirectML 1.13.1은 INT64 인덱스의 하위 32비트를 씁니다.</translation>
    </message>
    <message>
        <source>DirectML applies ScaleBias to ExponentTensor too, which changes {count:cell|cells}.</source>
        <translation>DirectML은 ScaleBias를 ExponentTensor에도 적용하여 셀 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>DirectML computes {name} as {how}; {count:cell differs|cells differ}.</source>
        <translation>DirectML은 {name}을(를) {how}(으)로 계산합니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>DirectML refuses this desc. onnxruntime then reports an error such as 80070057, and does not move the node to another provider. {message}</source>
        <translation>DirectML이 이 desc를 거부합니다. onnxruntime은 이런 노드를 다른 공급자로 옮기지 않고 80070057 같은 오류를 보고합니다. {message}</translation>
    </message>
    <message>
        <source>If a corner lies halfway between two elements, DirectML rounds it to the even one, and ONNX rounds it away from zero.</source>
        <translation>DirectML은 두 요소의 정확히 중간에 있는 모서리를 짝수 쪽으로 반올림하고, ONNX는 0에서 먼 쪽으로 반올림합니다.</translation>
    </message>
    <message>
        <source>DirectML rounds the scaled elements before it multiplies; {count:cell differs|cells differ}.</source>
        <translation>DirectML은 곱하기 전에 배율을 적용한 요소를 반올림합니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>Divides A by B, element by element.</source>
        <translation>요소별로 A를 B로 나눕니다.</translation>
    </message>
    <message>
        <source>Divides blocks by their scales, rounds, and adds their zero points.</source>
        <translation>블록마다 배율로 나누고 반올림한 뒤 영점을 더합니다.</translation>
    </message>
    <message>
        <source>Divides by a scale, rounds, and adds a zero point.</source>
        <translation>배율로 나누고 반올림한 뒤 영점을 더합니다.</translation>
    </message>
    <message>
        <source>Divides the elements along Axis by their norm.</source>
        <translation>Axis 방향의 요소를 노름으로 나눕니다.</translation>
    </message>
    <message>
        <source>Every element times Scale, plus the bias of its channel.</source>
        <translation>모든 요소에 Scale을 곱하고 채널의 바이어스를 더합니다.</translation>
    </message>
    <message>
        <source>Every element times a hard sigmoid of itself.</source>
        <translation>모든 요소에 자신의 하드 시그모이드를 곱합니다.</translation>
    </message>
    <message>
        <source>Every element times a sigmoid of itself.</source>
        <translation>모든 요소에 자신의 시그모이드를 곱합니다.</translation>
    </message>
    <message>
        <source>Every element raised to the power that another tensor has at the same index.</source>
        <translation>모든 요소를 다른 텐서의 같은 인덱스에 있는 지수로 거듭제곱합니다.</translation>
    </message>
    <message>
        <source>&apos;{value}&apos; is a string, not a number.</source>
        <translation>&apos;{value}&apos;은(는) 숫자가 아니라 텍스트입니다.</translation>
    </message>
    <message>
        <source>2 settings; {0:field differs|fields differ}</source>
        <translation>설정 2개, 다른 필드 {0}개</translation>
    </message>
    <message>
        <source>A linked input reads only whole elements that the output writes.</source>
        <translation>연결된 입력은 출력이 쓴 요소만 통째로 읽습니다.</translation>
    </message>
    <message>
        <source>A tensor with the flag OWNED_BY_DML is bound when the operator is initialized, so no node can compute it.</source>
        <translation>플래그 OWNED_BY_DML이 있는 텐서는 연산자를 초기화할 때 바인딩되므로, 어떤 노드도 이 텐서를 계산할 수 없습니다.</translation>
    </message>
    <message>
        <source>Makes a window of each column, and adds up the overlapping windows into an image.</source>
        <translation>열마다 창 하나를 만들고, 겹치는 창들을 더해 이미지로 합칩니다.</translation>
    </message>
    <message>
        <source>An edge names {kind} {index} of {node}, but {node} has no such {kind}.</source>
        <translation>간선이 {node}의 {kind} {index}을(를) 가리키지만, {node}에는 그런 {kind}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Before feature level 4_0, each pixel has its own mean and variance if Spatial is FALSE. From 4_0 on, Spatial has no effect.</source>
        <translation>기능 수준 4_0 전에는 Spatial이 FALSE이면 픽셀마다 평균과 분산이 따로 있습니다. 4_0부터 Spatial은 효과가 없습니다.</translation>
    </message>
    <message>
        <source>Before opset 11, ONNX rounds coordinates down and adds no half-pixel offset; the DirectML provider uses half_pixel and round_prefer_floor, the defaults from opset 11 on.</source>
        <translation>opset 11 이전의 ONNX는 반 픽셀 오프셋 없이 좌표를 내림하지만, DirectML 공급자는 opset 11부터 기본값인 half_pixel과 round_prefer_floor를 사용합니다.</translation>
    </message>
    <message>
        <source>Change {name} to {stated:tensor|tensors}</source>
        <translation>{name}에 텐서 {stated}개 두기</translation>
    </message>
    <message>
        <source>Combines all elements along Axes into one, such as their sum, mean, maximum or norm.</source>
        <translation>Axes 방향의 모든 요소를 하나로 줄입니다: 합, 평균, 최댓값, 노름 등.</translation>
    </message>
    <message>
        <source>ConvTranspose requires each output padding to be less than the stride or the dilation.</source>
        <translation>ConvTranspose의 출력 패딩은 스트라이드나 팽창보다 작아야 합니다.</translation>
    </message>
    <message>
        <source>Dimensions of size 1 were removed from {sizes}, as in onnxruntime.</source>
        <translation>onnxruntime처럼 {sizes}에서 크기가 1인 차원을 뺐습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 adds the bias to the sum in INT32; a result beyond INT32 wraps around.</source>
        <translation>DirectML 1.13.1은 합과 바이어스를 INT32로 계산하며, 범위를 넘으면 순환합니다.</translation>
    </message>
    <message>
        <source>DirectMLX has no function that creates {operator}</source>
        <translation>DirectMLX에는 {operator}을(를) 만드는 함수가 없습니다</translation>
    </message>
    <message>
        <source>DxDispatch reads the operator from the key &apos;type&apos;, not from &apos;Type&apos;.</source>
        <translation>DxDispatch는 연산자를 키 &apos;Type&apos;이 아니라 &apos;type&apos;에서 읽습니다.</translation>
    </message>
    <message>
        <source>Every element raised to the same power.</source>
        <translation>모든 요소의 같은 지수 거듭제곱.</translation>
    </message>
    <message>
        <source>Every element with the opposite sign.</source>
        <translation>모든 요소의 부호를 바꿉니다.</translation>
    </message>
    <message>
        <source>Every entry of Dilations is at least 1.</source>
        <translation>Dilations의 모든 항목은 1 이상입니다.</translation>
    </message>
    <message>
        <source>Every entry of Strides is at least 1.</source>
        <translation>Strides의 모든 항목은 1 이상입니다.</translation>
    </message>
    <message>
        <source>Every entry of WindowSize is at least 1.</source>
        <translation>WindowSize의 모든 항목은 1 이상입니다.</translation>
    </message>
    <message>
        <source>Every field holds a value of its C type.</source>
        <translation>모든 필드는 그 C 타입의 값을 담습니다.</translation>
    </message>
    <message>
        <source>Every size is at least 1; DirectML has no empty tensors.</source>
        <translation>모든 크기는 1 이상입니다. DirectML에는 빈 텐서가 없습니다.</translation>
    </message>
    <message>
        <source>Fills a band of diagonals with Value; elsewhere keeps the input, or writes 0.</source>
        <translation>대각선 띠를 Value로 채웁니다. 나머지는 입력을 유지하거나 0을 씁니다.</translation>
    </message>
    <message>
        <source>FilterScaleTensor holds one number, or one for each filter of FilterTensor.</source>
        <translation>FilterScaleTensor의 수는 하나이거나 FilterTensor의 필터마다 하나입니다.</translation>
    </message>
    <message>
        <source>FilterZeroPointTensor holds one number, or one for each filter of FilterTensor.</source>
        <translation>FilterZeroPointTensor의 수는 하나이거나 FilterTensor의 필터마다 하나입니다.</translation>
    </message>
    <message>
        <source>Give Bias {channels:entry|entries}</source>
        <translation>Bias를 채널 {channels}개에 맞추기</translation>
    </message>
    <message>
        <source>Fit the lists to {spatial:dimension|dimensions}</source>
        <translation>목록을 {spatial}차원에 맞추기</translation>
    </message>
    <message>
        <source>Fit {lists} to {count:entry|entries}</source>
        <translation>{lists}을(를) 항목 {count}개로 맞추기</translation>
    </message>
    <message>
        <source>Fit {lists} to {rank:dimension|dimensions}</source>
        <translation>{lists}을(를) {rank}차원에 맞추기</translation>
    </message>
    <message>
        <source>Flags are NONE, or OWNED_BY_DML on an input.</source>
        <translation>Flags는 NONE이거나, 입력에서는 OWNED_BY_DML입니다.</translation>
    </message>
    <message>
        <source>For each batch, the number of keys that OutputPresentKeyTensor already holds, [B]; new keys are written after them. If absent: the tensors of present keys and values are not a cache.</source>
        <translation>배치마다 OutputPresentKeyTensor에 이미 든 키의 수, [B]. 새 키는 그 뒤에 씁니다. 없으면 present 텐서를 캐시로 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Gathers elements of the input at coordinates given by index tuples, batch by batch.</source>
        <translation>배치마다 인덱스 튜플이 가리키는 좌표의 입력 요소를 모읍니다.</translation>
    </message>
    <message>
        <source>Gathers elements of the input at coordinates given by index tuples.</source>
        <translation>인덱스 튜플이 가리키는 좌표의 입력 요소를 모읍니다.</translation>
    </message>
    <message>
        <source>Give ActivationDescs {expected:entry|entries}</source>
        <translation>ActivationDescs에 항목 {expected}개 두기</translation>
    </message>
    <message>
        <source>Give {name} {count:tensor|tensors}</source>
        <translation>{name}에 텐서 {count}개 두기</translation>
    </message>
    <message>
        <source>GroupCount is {groups}; it must divide the {channels:channel|channels} of {tensor}.</source>
        <translation>GroupCount가 {groups}입니다. {tensor}의 채널 {channels}개는 GroupCount로 나누어떨어져야 합니다.</translation>
    </message>
    <message>
        <source>INCREASING finds the first of equal elements, and DECREASING finds the last.</source>
        <translation>같은 요소 중 INCREASING은 첫 번째를, DECREASING은 마지막을 찾습니다.</translation>
    </message>
    <message>
        <source>If the output has a single element along a dimension, ONNX takes the first element of the input, and the DirectML provider samples the middle of the input.</source>
        <translation>출력에 어떤 차원의 요소가 하나뿐이면 ONNX는 입력의 첫 요소를 사용하고, DirectML 공급자는 입력의 가운데를 샘플링합니다.</translation>
    </message>
    <message>
        <source>In ONNX, the node finds no infinity, because detect_positive and detect_negative are 0. InfinityMode has no such value.</source>
        <translation>detect_positive와 detect_negative가 0이므로 ONNX에서는 이 노드가 무한대를 찾지 않습니다. InfinityMode에는 그런 값이 없습니다.</translation>
    </message>
    <message>
        <source>In {0:cell|cells}, an intermediate number may exceed the range of its type; the result is then infinite, NaN or the largest number of the type.</source>
        <translation>셀 {0}개에서 중간 값이 타입의 범위를 벗어나 결과가 무한대, NaN 또는 그 타입의 가장 큰 수가 될 수 있습니다.</translation>
    </message>
    <message>
        <source>IndexDimensions is from 0 to DimensionCount.</source>
        <translation>IndexDimensions는 0에서 DimensionCount까지입니다.</translation>
    </message>
    <message>
        <source>IndicesDimensionCount is from 1 to DimensionCount.</source>
        <translation>IndicesDimensionCount는 1에서 DimensionCount까지입니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has stride 0 along dimension {dimension}, whose size is {size}; DirectML refuses that.</source>
        <translation>IndicesTensor의 차원 {dimension}(크기 {size}) 스트라이드가 0입니다. DirectML은 거부합니다.</translation>
    </message>
    <message>
        <source>IndicesTensor: {count:coordinate lies|coordinates lie} outside the input; the first is {index} at {cell}, for a dimension of size {size}.</source>
        <translation>IndicesTensor: 좌표 {count}개가 입력을 벗어납니다. 첫 번째는 {cell}의 {index}이며, 그 차원의 크기는 {size}입니다.</translation>
    </message>
    <message>
        <source>Input and indices have the same batch sizes; DirectML 1.13.1 does not check this.</source>
        <translation>입력과 인덱스의 배치 크기는 같습니다. DirectML 1.13.1은 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>InputDimensionCount is from 1 to DimensionCount.</source>
        <translation>InputDimensionCount는 1에서 DimensionCount까지입니다.</translation>
    </message>
    <message>
        <source>InputScaleTensor has one element, or one for each channel.</source>
        <translation>InputScaleTensor의 요소는 하나이거나 채널마다 하나입니다.</translation>
    </message>
    <message>
        <source>InputScaleTensor holds one number.</source>
        <translation>InputScaleTensor의 수는 하나입니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; DirectML writes {number}.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. DirectML은 {number}을(를) 씁니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN or a denormal number in {count:cell|cells}; DirectML writes 0.</source>
        <translation>InputTensor의 셀 {count}개가 NaN이거나 비정규(denormal) 수입니다. DirectML은 0을 씁니다.</translation>
    </message>
    <message>
        <source>InputTensor has denormal elements; DirectML may compare them as 0, which changes {count:index|indices}.</source>
        <translation>InputTensor에 비정규(denormal) 요소가 있습니다. DirectML은 0으로 비교할 수 있어 인덱스 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>InputTensor has {channels:channel|channels}; it must have 1 or 3.</source>
        <translation>InputTensor의 채널이 {channels}개입니다. 1개 또는 3개여야 합니다.</translation>
    </message>
    <message>
        <source>InputTensor is NaN in {count:cell|cells}; DirectML 1.13.1 writes 0 there.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. DirectML 1.13.1은 0을 씁니다.</translation>
    </message>
    <message>
        <source>InputTensor is beyond 8.5e37 in {count:cell|cells}; DirectML may write 0.</source>
        <translation>InputTensor의 셀 {count}개가 8.5e37을 넘습니다. DirectML은 0을 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>InputZeroPointTensor holds one number.</source>
        <translation>InputZeroPointTensor의 수는 하나입니다.</translation>
    </message>
    <message>
        <source>K is at least 1 and at most the number of elements along Axis.</source>
        <translation>K는 1 이상이고 Axis 차원의 요소 수 이하입니다.</translation>
    </message>
    <message>
        <source>K is less than the number of elements along Axis.</source>
        <translation>K는 Axis 차원의 요소 수보다 작습니다.</translation>
    </message>
    <message>
        <source>Keep the first {count:entry|entries} of each list</source>
        <translation>목록마다 처음 항목 {count}개만 유지</translation>
    </message>
    <message>
        <source>KeyTensor is NULL, but ValueTensor is given. DirectML accepts this desc, but running it removes the device.</source>
        <translation>ValueTensor가 있는데 KeyTensor가 NULL입니다. DirectML은 이 desc를 받아들이지만, 실행하면 장치가 제거됩니다.</translation>
    </message>
    <message>
        <source>Keys and values in one tensor, [B, S, hk, 2, d], with hk = KeyValueHeadCount. If absent: they are in separate tensors.</source>
        <translation>키와 값을 한 텐서에 담은 것, [B, S, hk, 2, d], hk = KeyValueHeadCount. 없으면 각자의 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>Leading dimensions of size 1 were added to reach {rank} dimensions, as in onnxruntime: {tensors}.</source>
        <translation>onnxruntime의 공급자처럼 앞에 1을 넣어 차원 {rank}개로 맞췄습니다: {tensors}.</translation>
    </message>
    <message>
        <source>Limits every element to the closed interval from Min to Max.</source>
        <translation>모든 요소를 Min에서 Max까지 닫힌 구간으로 제한합니다.</translation>
    </message>
    <message>
        <source>Line {line}: {callee} takes {name} as const, so the call is assumed not to change it.</source>
        <translation>{line}번째 줄: {callee}이(가) {name}을(를) const로 받으므로, 이 호출이 그 객체를 바꾸지 않는다고 봅니다.</translation>
    </message>
    <message>
        <source>LocalSize is at least 1.</source>
        <translation>LocalSize는 1 이상입니다.</translation>
    </message>
    <message>
        <source>Make {name} packed</source>
        <translation>{name}을(를) 밀집 배치로</translation>
    </message>
    <message>
        <source>MaskTensor: {places}.</source>
        <translation>MaskTensor: {places}.</translation>
    </message>
    <message>
        <source>MatMulIntegerToFloat requires a bias with one number for each column.</source>
        <translation>MatMulIntegerToFloat의 바이어스에는 열마다 숫자가 하나씩 있어야 합니다.</translation>
    </message>
    <message>
        <source>Min above Max</source>
        <translation>Min이 Max보다 큼</translation>
    </message>
    <message>
        <source>Min is infinity or Max is -infinity; this program writes no WebNN code for such a bound</source>
        <translation>Min이 무한대이거나 Max가 -무한대이며, 이 프로그램은 이런 경계에 대한 WebNN 코드를 쓰지 않습니다</translation>
    </message>
    <message>
        <source>Min {low} is greater than Max {high}: every element becomes Min, {low}.</source>
        <translation>Min {low}이(가) Max {high}보다 큽니다: 모든 요소가 Min인 {low}이(가) 됩니다.</translation>
    </message>
    <message>
        <source>MinimumSamplesPerOutput is from 1 to MaximumSamplesPerOutput.</source>
        <translation>MinimumSamplesPerOutput은 1 이상 MaximumSamplesPerOutput 이하입니다.</translation>
    </message>
    <message>
        <source>MinimumSamplesPerOutput is {least}, and {output} has size {size} along dimension {dimension}; that makes {samples} samples, but at most {most} are possible.</source>
        <translation>MinimumSamplesPerOutput은 {least}, {output}의 차원 {dimension} 크기는 {size}입니다. 샘플이 {samples}개가 되는데, {most}개까지만 가능합니다.</translation>
    </message>
    <message>
        <source>Moves blocks of pixels into channels.</source>
        <translation>픽셀 블록을 채널로 옮깁니다.</translation>
    </message>
    <message>
        <source>Moves channels into blocks of pixels.</source>
        <translation>채널을 픽셀 블록으로 옮깁니다.</translation>
    </message>
    <message>
        <source>MultiHeadAttention requires a mask that is the same for all heads.</source>
        <translation>MultiHeadAttention의 마스크는 모든 헤드에서 같아야 합니다.</translation>
    </message>
    <message>
        <source>Multiplies integer matrices, scales the product and adds a bias, in floating point.</source>
        <translation>정수 행렬을 곱하고, 부동소수점으로 배율을 적용하고 바이어스를 더합니다.</translation>
    </message>
    <message>
        <source>Multiplies matrices, scales the product and adds a third tensor.</source>
        <translation>행렬을 곱하고 배율을 적용한 뒤 세 번째 텐서를 더합니다.</translation>
    </message>
    <message>
        <source>Multiplies quantized matrices and quantizes the product.</source>
        <translation>양자화된 행렬을 곱하고 그 곱을 양자화합니다.</translation>
    </message>
    <message>
        <source>NaN is not above 0</source>
        <translation>NaN은 0보다 크지 않음</translation>
    </message>
    <message>
        <source>No difference in {compared:tensor|tensors}; the folder lacks {missing:other tensor|other tensors} of the model.</source>
        <translation>텐서 {compared}개가 같습니다. 모델의 텐서 {missing}개는 폴더에 없습니다.</translation>
    </message>
    <message>
        <source>No input of a recurrent operator is OWNED_BY_DML.</source>
        <translation>순환 연산자의 입력은 OWNED_BY_DML이 아닙니다.</translation>
    </message>
    <message>
        <source>No number lies between Min {low} and Max {high}: the gradient is 0 everywhere.</source>
        <translation>Min {low}와(과) Max {high} 사이에 수가 없습니다: 기울기는 모두 0입니다.</translation>
    </message>
    <message>
        <source>No page defines a length of 0, or one above the number of steps. For a length of 0, DirectML 1.13.1 writes 0. For a length above the number of steps, it runs all steps and writes no last state.</source>
        <translation>길이 0과 단계 수보다 큰 길이는 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 길이 0에는 0을 쓰고, 단계 수보다 큰 길이에는 모든 단계를 처리하지만 마지막 상태를 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>NumPy {version} reference</source>
        <translation>NumPy {version} 참조 구현</translation>
    </message>
    <message>
        <source>One divided by every element.</source>
        <translation>1을 모든 요소로 나눕니다.</translation>
    </message>
    <message>
        <source>Only a field marked optional may be NULL.</source>
        <translation>선택(optional)으로 표시된 필드만 NULL일 수 있습니다.</translation>
    </message>
    <message>
        <source>OutputCountTensor holds one number: every size is 1.</source>
        <translation>OutputCountTensor의 수는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>OutputCountTensor is {sizes}; every size must be 1.</source>
        <translation>OutputCountTensor의 크기가 {sizes}입니다. 모든 크기는 1이어야 합니다.</translation>
    </message>
    <message>
        <source>OutputGradientTensor, OutputROIGradientTensor or both are given.</source>
        <translation>OutputGradientTensor와 OutputROIGradientTensor 중 하나 이상이 있어야 합니다.</translation>
    </message>
    <message>
        <source>OutputPadding is less than the size of the output.</source>
        <translation>OutputPadding은 출력의 크기보다 작습니다.</translation>
    </message>
    <message>
        <source>OutputScaleTensor has one element, or one for each channel.</source>
        <translation>OutputScaleTensor의 요소는 하나이거나 채널마다 하나입니다.</translation>
    </message>
    <message>
        <source>OutputScaleTensor holds one element: every size is 1.</source>
        <translation>OutputScaleTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>OutputScaleTensor holds one number, or one for each row of OutputTensor.</source>
        <translation>OutputScaleTensor의 수는 하나이거나 OutputTensor의 행마다 하나입니다.</translation>
    </message>
    <message>
        <source>OutputScaleTensor holds one number.</source>
        <translation>OutputScaleTensor의 수는 하나입니다.</translation>
    </message>
    <message>
        <source>OutputSequenceTensor, OutputSingleTensor or both are given.</source>
        <translation>OutputSequenceTensor와 OutputSingleTensor 중 하나 이상을 줍니다.</translation>
    </message>
    <message>
        <source>OutputTensor is {actual}; it must be {expected}.</source>
        <translation>OutputTensor는 {actual}입니다. {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>OutputZeroPointTensor holds one element: every size is 1.</source>
        <translation>OutputZeroPointTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>OutputZeroPointTensor holds one number, or one for each row of OutputTensor.</source>
        <translation>OutputZeroPointTensor의 수는 하나이거나 OutputTensor의 행마다 하나입니다.</translation>
    </message>
    <message>
        <source>OutputZeroPointTensor holds one number.</source>
        <translation>OutputZeroPointTensor의 수는 하나입니다.</translation>
    </message>
    <message>
        <source>P is 1 or 2.</source>
        <translation>P는 1 또는 2입니다.</translation>
    </message>
    <message>
        <source>P is at least 1.</source>
        <translation>P는 1 이상입니다.</translation>
    </message>
    <message>
        <source>PooledSize must be a height and a width.</source>
        <translation>PooledSize은(는) 높이와 너비여야 합니다.</translation>
    </message>
    <message>
        <source>QuantizationType requires {expected:tensor|tensors}, but QuantizationTensors has {actual}.</source>
        <translation>QuantizationType은 텐서 {expected}개인데 QuantizationTensors는 {actual}개입니다.</translation>
    </message>
    <message>
        <source>Query, key and value are each given exactly once, alone or stacked.</source>
        <translation>쿼리, 키, 값은 따로 또는 묶어서 각각 정확히 한 번 줍니다.</translation>
    </message>
    <message>
        <source>RELU</source>
        <translation>RELU</translation>
    </message>
    <message>
        <source>Raise the target level to {level}</source>
        <translation>대상 수준을 {level}(으)로 올리기</translation>
    </message>
    <message>
        <source>Raise the target to {level}</source>
        <translation>대상을 {level}(으)로 올리기</translation>
    </message>
    <message>
        <source>Raises e to the power of every element.</source>
        <translation>모든 요소를 지수로 하는 e의 거듭제곱.</translation>
    </message>
    <message>
        <source>ReductionFunction is AVERAGE or MAX.</source>
        <translation>ReductionFunction은 AVERAGE 또는 MAX입니다.</translation>
    </message>
    <message>
        <source>ReductionFunction is {value}; it must be AVERAGE or MAX.</source>
        <translation>ReductionFunction이 {value}입니다. AVERAGE 또는 MAX여야 합니다.</translation>
    </message>
    <message>
        <source>Remove {count:leading 1|leading 1s} from the sizes of {name}</source>
        <translation>{name} 앞의 1 {count}개 제거</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} 제거</translation>
    </message>
    <message>
        <source>Repeats a tensor along every dimension.</source>
        <translation>텐서를 모든 차원 방향으로 반복합니다.</translation>
    </message>
    <message>
        <source>Restore {path} to {value}</source>
        <translation>{path} 값을 {value}(으)로 되돌리기</translation>
    </message>
    <message>
        <source>ReverseSequence requires lengths along one dimension, not along {many}.</source>
        <translation>ReverseSequence의 길이는 {many}개가 아니라 한 개의 차원에만 있어야 합니다.</translation>
    </message>
    <message>
        <source>Reverses the first elements of every sequence along Axis.</source>
        <translation>Axis 방향 각 시퀀스의 앞부분을 뒤집습니다.</translation>
    </message>
    <message>
        <source>RoiAlign takes a fixed number of samples, or chooses this number itself; the desc allows any number from {least} to {most}.</source>
        <translation>RoiAlign은 샘플 수가 정해져 있거나 스스로 정합니다. 이 desc의 샘플 수는 {least}에서 {most}까지입니다.</translation>
    </message>
    <message>
        <source>Rounds every element down to a whole number.</source>
        <translation>모든 요소를 정수로 내림합니다.</translation>
    </message>
    <message>
        <source>Rounds every element up to a whole number.</source>
        <translation>모든 요소를 정수로 올림합니다.</translation>
    </message>
    <message>
        <source>SOFTMAX along the rows</source>
        <translation>행 방향 SOFTMAX</translation>
    </message>
    <message>
        <source>Samples lie outside of InputTensor, where Resize of ONNX uses extrapolation_value.</source>
        <translation>InputTensor 밖에 샘플이 있으며, ONNX의 Resize는 그곳에 extrapolation_value를 사용합니다.</translation>
    </message>
    <message>
        <source>ScaleTensor is {scale} and InputTensor is {actual}; ScaleTensor must be {expected}.</source>
        <translation>ScaleTensor는 {scale}, InputTensor는 {actual}입니다. ScaleTensor는 {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, SequenceLengthsTensor is greater than {size}, the number of elements of a sequence; the first such length is {length}. DirectML reverses these sequences differently.</source>
        <translation>SequenceLengthsTensor의 셀 {count}개가 시퀀스의 요소 수인 {size}보다 큽니다. 그런 첫 길이는 {length}입니다. DirectML은 이런 시퀀스를 다르게 뒤집습니다.</translation>
    </message>
    <message>
        <source>Set DiagonalFillEnd to {end}</source>
        <translation>DiagonalFillEnd 값을 {end}(으)로 설정</translation>
    </message>
    <message>
        <source>Set DimensionCount of {name} to the number of its sizes</source>
        <translation>{name}의 DimensionCount를 크기의 개수로 설정</translation>
    </message>
    <message>
        <source>Set DimensionCount of {name} to {rank}</source>
        <translation>{name}의 DimensionCount를 {rank}(으)로 설정</translation>
    </message>
    <message>
        <source>Set IndicesTensor and UpdatesTensor Sizes[{axis}] to {size}</source>
        <translation>IndicesTensor, UpdatesTensor Sizes[{axis}] 값을 {size}(으)로 설정</translation>
    </message>
    <message>
        <source>Set TotalTensorSizeInBytes of {name} to the minimum</source>
        <translation>{name}의 TotalTensorSizeInBytes를 최솟값으로 설정</translation>
    </message>
    <message>
        <source>Set the tensors to {type}</source>
        <translation>텐서를 {type}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {changes}</source>
        <translation>설정: {changes}</translation>
    </message>
    <message>
        <source>Set {names} Sizes[{axis}] to {size}</source>
        <translation>{names} Sizes[{axis}] 값을 {size}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {names} Sizes[{dimension}] to 1</source>
        <translation>{names} Sizes[{dimension}] 값을 1로 설정</translation>
    </message>
    <message>
        <source>Set {name} Sizes[{dimension}] to {size}</source>
        <translation>{name} Sizes[{dimension}] 값을 {size}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {name} to the sizes of {other}</source>
        <translation>{name} 크기를 {other} 크기로 설정</translation>
    </message>
    <message>
        <source>Set {name} to {sizes}</source>
        <translation>{name} 크기를 {sizes}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {name} to {type}</source>
        <translation>{name} 타입을 {type}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {name} to {type} and the cell to {number} (changes data)</source>
        <translation>{name} 타입을 {type}(으)로, 셀을 {number}(으)로 설정 (데이터 변경)</translation>
    </message>
    <message>
        <source>Set {name} to {value}</source>
        <translation>{name} 값을 {value}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {part} of {name} to {value}</source>
        <translation>{name}의 {part} 값을 {value}(으)로 설정</translation>
    </message>
    <message>
        <source>Set {path} to {value}</source>
        <translation>{path} 값을 {value}(으)로 설정</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>Sizes and Strides have DimensionCount entries.</source>
        <translation>Sizes와 Strides의 항목은 DimensionCount개입니다.</translation>
    </message>
    <message>
        <source>Slides filters over images, forward or backward, and adds a bias.</source>
        <translation>필터를 이미지 위로 정방향이나 역방향으로 움직이며 적용하고 바이어스를 더합니다.</translation>
    </message>
    <message>
        <source>Slides quantized filters over quantized images and quantizes the result.</source>
        <translation>양자화된 필터를 양자화된 이미지 위로 움직이며 적용하고 결과를 양자화합니다.</translation>
    </message>
    <message>
        <source>SpatialScaleX is neither negative nor infinite.</source>
        <translation>SpatialScaleX는 음수도 무한대도 아닙니다.</translation>
    </message>
    <message>
        <source>SpatialScaleY is neither negative nor infinite.</source>
        <translation>SpatialScaleY는 음수도 무한대도 아닙니다.</translation>
    </message>
    <message>
        <source>These are equal to the batch size: InputTensor Sizes[2], SequenceLengthsTensor Sizes[3], OutputSequenceTensor Sizes[2], HiddenInitTensor Sizes[2], CellMemInitTensor Sizes[2], OutputSingleTensor Sizes[2], OutputCellSingleTensor Sizes[2].</source>
        <translation>다음은 배치 크기와 같습니다: InputTensor Sizes[2], SequenceLengthsTensor Sizes[3], OutputSequenceTensor Sizes[2], HiddenInitTensor Sizes[2], CellMemInitTensor Sizes[2], OutputSingleTensor Sizes[2], OutputCellSingleTensor Sizes[2].</translation>
    </message>
    <message>
        <source>These are equal to the batch size: InputTensor Sizes[2], SequenceLengthsTensor Sizes[3], OutputSequenceTensor Sizes[2], HiddenInitTensor Sizes[2], OutputSingleTensor Sizes[2].</source>
        <translation>다음은 배치 크기와 같습니다: InputTensor Sizes[2], SequenceLengthsTensor Sizes[3], OutputSequenceTensor Sizes[2], HiddenInitTensor Sizes[2], OutputSingleTensor Sizes[2].</translation>
    </message>
    <message>
        <source>The constants of &apos;{name}&apos; that are in other files have more than {most} bytes.</source>
        <translation>다른 파일에 있는 &apos;{name}&apos;의 상수가 {most}바이트를 넘습니다.</translation>
    </message>
    <message>
        <source>The elements that are taken. Along each dimension, the size is at most InputWindowSizes / |InputWindowStrides|, rounded up.</source>
        <translation>가져온 요소. 차원마다 크기는 최대 InputWindowSizes / |InputWindowStrides|(올림)입니다.</translation>
    </message>
    <message>
        <source>The factor of each channel after the normalization (gamma), [1, C, 1, 1] for an input [N, C, H, W]. Mean and variance are taken over the dimensions along which this tensor has size 1.</source>
        <translation>정규화한 뒤 채널마다 곱하는 계수(감마). 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다. 평균과 분산은 이 텐서의 크기가 1인 차원을 따라 구합니다.</translation>
    </message>
    <message>
        <source>The head size is the same in StackedKeyValueTensor, PastKeyTensor and OutputPresentKeyTensor.</source>
        <translation>헤드 크기는 StackedKeyValueTensor, PastKeyTensor, OutputPresentKeyTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The head size of the value is the same in PastValueTensor and OutputPresentValueTensor.</source>
        <translation>값의 헤드 크기는 PastValueTensor, OutputPresentValueTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>These are equal to the hidden size: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2] / 3, WeightTensor Sizes[2] / 3, BiasTensor Sizes[3] / 6, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], OutputSingleTensor Sizes[3].</source>
        <translation>다음은 은닉 크기와 같습니다: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2] / 3, WeightTensor Sizes[2] / 3, BiasTensor Sizes[3] / 6, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], OutputSingleTensor Sizes[3].</translation>
    </message>
    <message>
        <source>These are equal to the hidden size: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2] / 4, WeightTensor Sizes[2] / 4, BiasTensor Sizes[3] / 8, PeepholeTensor Sizes[3] / 3, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], CellMemInitTensor Sizes[3], OutputSingleTensor Sizes[3], OutputCellSingleTensor Sizes[3].</source>
        <translation>다음은 은닉 크기와 같습니다: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2] / 4, WeightTensor Sizes[2] / 4, BiasTensor Sizes[3] / 8, PeepholeTensor Sizes[3] / 3, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], CellMemInitTensor Sizes[3], OutputSingleTensor Sizes[3], OutputCellSingleTensor Sizes[3].</translation>
    </message>
    <message>
        <source>These are equal to the hidden size: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2], WeightTensor Sizes[2], BiasTensor Sizes[3] / 2, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], OutputSingleTensor Sizes[3].</source>
        <translation>다음은 은닉 크기와 같습니다: RecurrenceTensor Sizes[3], RecurrenceTensor Sizes[2], WeightTensor Sizes[2], BiasTensor Sizes[3] / 2, OutputSequenceTensor Sizes[3], HiddenInitTensor Sizes[3], OutputSingleTensor Sizes[3].</translation>
    </message>
    <message>
        <source>The hidden size of the value is a multiple of the number of heads.</source>
        <translation>값의 은닉 크기는 헤드 수의 배수입니다.</translation>
    </message>
    <message>
        <source>The images of the forward operator, [N, C, H, W]. Required if OutputROIGradientTensor is given or ReductionFunction is MAX; otherwise it may be absent.</source>
        <translation>순방향 연산자의 이미지, [N, C, H, W]. OutputROIGradientTensor가 있거나 ReductionFunction이 MAX이면 필요하며, 아니면 없어도 됩니다.</translation>
    </message>
    <message>
        <source>These are equal to the input size: InputTensor Sizes[3], WeightTensor Sizes[3].</source>
        <translation>다음은 입력 크기와 같습니다: InputTensor Sizes[3], WeightTensor Sizes[3].</translation>
    </message>
    <message>
        <source>The mode is wrap, which the DirectML provider refuses with the error 80070057.</source>
        <translation>모드가 wrap이며, DirectML 공급자는 이를 오류 80070057로 거부합니다.</translation>
    </message>
    <message>
        <source>The node reads its own outputs.</source>
        <translation>노드가 자신의 출력을 읽습니다.</translation>
    </message>
    <message>
        <source>The squares of this many cells along a dimension are added up; the cell itself is in the middle.</source>
        <translation>차원마다 이 수만큼의 셀의 제곱을 더합니다. 자기 셀이 가운데에 있습니다.</translation>
    </message>
    <message>
        <source>These are equal to the number of directions: RecurrenceTensor Sizes[1], WeightTensor Sizes[1], BiasTensor Sizes[2], OutputSequenceTensor Sizes[1], HiddenInitTensor Sizes[1], OutputSingleTensor Sizes[1].</source>
        <translation>다음은 방향의 수와 같습니다: RecurrenceTensor Sizes[1], WeightTensor Sizes[1], BiasTensor Sizes[2], OutputSequenceTensor Sizes[1], HiddenInitTensor Sizes[1], OutputSingleTensor Sizes[1].</translation>
    </message>
    <message>
        <source>These are equal to the number of directions: RecurrenceTensor Sizes[1], WeightTensor Sizes[1], BiasTensor Sizes[2], PeepholeTensor Sizes[2], OutputSequenceTensor Sizes[1], HiddenInitTensor Sizes[1], CellMemInitTensor Sizes[1], OutputSingleTensor Sizes[1], OutputCellSingleTensor Sizes[1].</source>
        <translation>다음은 방향의 수와 같습니다: RecurrenceTensor Sizes[1], WeightTensor Sizes[1], BiasTensor Sizes[2], PeepholeTensor Sizes[2], OutputSequenceTensor Sizes[1], HiddenInitTensor Sizes[1], CellMemInitTensor Sizes[1], OutputSingleTensor Sizes[1], OutputCellSingleTensor Sizes[1].</translation>
    </message>
    <message>
        <source>How many elements of each sequence are reversed, counted from the start of the sequence. The size along Axis is 1.</source>
        <translation>각 시퀀스의 처음부터 뒤집을 요소의 수. Axis 방향의 크기는 1입니다.</translation>
    </message>
    <message>
        <source>The number of elements that are not 0, and the coordinates of each.</source>
        <translation>0이 아닌 요소의 개수와 각 요소의 좌표.</translation>
    </message>
    <message>
        <source>The number of heads is the same in StackedQueryKeyTensor, StackedQueryKeyValueTensor and RelativePositionBiasTensor.</source>
        <translation>헤드 수는 StackedQueryKeyTensor, StackedQueryKeyValueTensor, RelativePositionBiasTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The number of queries is the same in RelativePositionBiasTensor and OutputTensor.</source>
        <translation>쿼리의 수는 RelativePositionBiasTensor, OutputTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The number of stacked tensors is the same in StackedQueryKeyTensor and StackedKeyValueTensor.</source>
        <translation>묶은 텐서의 수는 StackedQueryKeyTensor, StackedKeyValueTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>These are equal to the number of steps: InputTensor Sizes[1], OutputSequenceTensor Sizes[0].</source>
        <translation>다음은 단계의 수와 같습니다: InputTensor Sizes[1], OutputSequenceTensor Sizes[0].</translation>
    </message>
    <message>
        <source>The original pasted code of the session is not a string.</source>
        <translation>붙여 넣은 코드의 편집 전 내용이 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>The page computes slopes between the cells before and after a coordinate. At a whole coordinate, both are the same cell; there, DirectML 1.13.1 uses the next cell.</source>
        <translation>문서는 좌표 앞뒤 셀 사이의 경사를 쓰는데, 정수 좌표에서는 둘이 같은 셀입니다. 그때 DirectML 1.13.1은 그 뒤의 셀을 씁니다.</translation>
    </message>
    <message>
        <source>The page does not define the result if an element or a bound is NaN; for Min &gt; Max, only the page&apos;s formula defines it.</source>
        <translation>문서는 요소나 경계값이 NaN일 때의 결과를 정의하지 않습니다. Min &gt; Max의 결과는 문서의 공식만 정의합니다.</translation>
    </message>
    <message>
        <source>The page states both that MaskFilterValue is added to masked values and that it replaces them. DirectML adds it.</source>
        <translation>문서는 MaskFilterValue를 더한다고 하면서, 마스크에서는 값을 그것으로 바꾼다고 합니다. 실제로는 더합니다.</translation>
    </message>
    <message>
        <source>The position of a pixel&apos;s centre in the coordinates of regions: 0.5 in ROI_ALIGN, 0 if centres lie at whole coordinates. It is subtracted from every sample.</source>
        <translation>영역 좌표에서 픽셀 중심의 자리: ROI_ALIGN에서는 0.5, 중심이 정수 좌표에 있으면 0. 모든 샘플에서 뺍니다.</translation>
    </message>
    <message>
        <source>The program crashed {count:time|times} when it started with this session.</source>
        <translation>이 세션으로 시작할 때 프로그램이 {count}번 비정상 종료되었습니다.</translation>
    </message>
    <message>
        <source>The share text is incomplete: it ends after {length} characters, before &apos;{character}&apos;.</source>
        <translation>공유 텍스트가 잘렸습니다. {length}자 뒤, &apos;{character}&apos; 앞에서 끝납니다.</translation>
    </message>
    <message>
        <source>These are 1, the size of an unused dimension: InputTensor Sizes[0], RecurrenceTensor Sizes[0], WeightTensor Sizes[0], BiasTensor Sizes[0], HiddenInitTensor Sizes[0], CellMemInitTensor Sizes[0], PeepholeTensor Sizes[0], SequenceLengthsTensor Sizes[0], OutputSingleTensor Sizes[0], OutputCellSingleTensor Sizes[0], BiasTensor Sizes[1], PeepholeTensor Sizes[1], SequenceLengthsTensor Sizes[1], SequenceLengthsTensor Sizes[2].</source>
        <translation>다음은 쓰지 않는 차원의 크기로, 1입니다: InputTensor Sizes[0], RecurrenceTensor Sizes[0], WeightTensor Sizes[0], BiasTensor Sizes[0], HiddenInitTensor Sizes[0], CellMemInitTensor Sizes[0], PeepholeTensor Sizes[0], SequenceLengthsTensor Sizes[0], OutputSingleTensor Sizes[0], OutputCellSingleTensor Sizes[0], BiasTensor Sizes[1], PeepholeTensor Sizes[1], SequenceLengthsTensor Sizes[1], SequenceLengthsTensor Sizes[2].</translation>
    </message>
    <message>
        <source>These are 1, the size of an unused dimension: InputTensor Sizes[0], RecurrenceTensor Sizes[0], WeightTensor Sizes[0], BiasTensor Sizes[0], HiddenInitTensor Sizes[0], SequenceLengthsTensor Sizes[0], OutputSingleTensor Sizes[0], BiasTensor Sizes[1], SequenceLengthsTensor Sizes[1], SequenceLengthsTensor Sizes[2].</source>
        <translation>다음은 쓰지 않는 차원의 크기로, 1입니다: InputTensor Sizes[0], RecurrenceTensor Sizes[0], WeightTensor Sizes[0], BiasTensor Sizes[0], HiddenInitTensor Sizes[0], SequenceLengthsTensor Sizes[0], OutputSingleTensor Sizes[0], BiasTensor Sizes[1], SequenceLengthsTensor Sizes[1], SequenceLengthsTensor Sizes[2].</translation>
    </message>
    <message>
        <source>Dimension {dimension}: the window ends at {offset} + {size} = {end}, but {whole} has size {cells}.</source>
        <translation>차원 {dimension}: 창은 {offset} + {size} = {end}에서 끝나는데, {whole}의 크기는 {cells}입니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {sizes}, which does not divide {data} into equal blocks.</source>
        <translation>&apos;{name}&apos;의 크기 {sizes}은(는) {data}을(를) 같은 크기의 블록으로 나누지 못합니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {sizes}; it must have one number for each index along dimension {axis} of {data}.</source>
        <translation>&apos;{name}&apos;은(는) {sizes}입니다. {data}의 차원 {axis}에 있는 인덱스마다 숫자가 하나씩 있어야 합니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {sizes}; it must have one number per channel.</source>
        <translation>&apos;{name}&apos;의 크기는 {sizes}입니다. 채널마다 숫자가 하나 있어야 합니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {type}; the DirectML provider registers {op_type} for {allowed}, so onnxruntime runs the node on another provider.</source>
        <translation>&apos;{name}&apos;은(는) {type}입니다. DirectML 공급자는 {op_type}을(를) {allowed}에 대해 등록하므로 onnxruntime은 이 노드를 다른 공급자에서 실행합니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; of {op_type} has the sizes {sizes}, which do not fit the other inputs or the attributes.</source>
        <translation>{op_type}의 &apos;{name}&apos;은(는) 크기가 {sizes}이어서 다른 입력이나 속성과 맞지 않습니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; {sizes} cannot be broadcast to {target}.</source>
        <translation>&apos;{name}&apos; {sizes}은(는) {target}(으)로 브로드캐스트할 수 없습니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; {sizes} is broadcast to {target} by strides of 0.</source>
        <translation>&apos;{name}&apos; {sizes}은(는) 스트라이드 0으로 {target}에 브로드캐스트됩니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the remainder depends on the device: A / B is 2^19 or more, or A or B is denormal.</source>
        <translation>셀 {count}개에서 나머지가 장치에 따라 다릅니다. A / B가 2^19 이상이거나 A 또는 B가 비정규 수입니다.</translation>
    </message>
    <message>
        <source>A WindowSize of 0 with IncludePadding has no mean; DirectML 1.13.1 writes 255, and the reference writes the lowest number of the type.</source>
        <translation>WindowSize가 0이고 IncludePadding이면 평균이 없습니다. DirectML 1.13.1은 255를, 참조 구현은 타입의 가장 작은 수를 씁니다.</translation>
    </message>
    <message>
        <source>A bound is NaN; DirectML uses -2^31, which changes {count:cell|cells}.</source>
        <translation>경계가 NaN입니다. DirectML은 -2^31을 사용하여 셀 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>A height of 1 was added, because the DirectML provider runs a 1D convolution as a 2D convolution.</source>
        <translation>DirectML 공급자는 1차원 합성곱을 2차원 합성곱으로 실행하므로 높이 1이 추가되었습니다.</translation>
    </message>
    <message>
        <source>A number nearly halfway between two steps can be rounded to either step, because providers round scales differently.</source>
        <translation>두 단계의 중간에 가까운 수는 어느 쪽으로든 될 수 있습니다. 공급자마다 스케일을 다르게 반올림하기 때문입니다.</translation>
    </message>
    <message>
        <source>A scale or zero point is broadcast to the elements, not to the channels; {count:cell differs|cells differ}.</source>
        <translation>스케일이나 영점이 채널이 아니라 요소에 브로드캐스트됩니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>A window of {span} elements does not fit into the padded input, which has {padded}.</source>
        <translation>요소 {span}개의 창이 패딩된 입력 {padded}개에 들어가지 않습니다.</translation>
    </message>
    <message>
        <source>AScaleTensor and BScaleTensor have the same DataType; CreateOperator of DirectML 1.13.1 accepts different types, and CompileOperator refuses them.</source>
        <translation>AScaleTensor와 BScaleTensor의 DataType은 같습니다. DirectML 1.13.1의 CreateOperator는 다른 타입도 받아들이지만, CompileOperator는 거부합니다.</translation>
    </message>
    <message>
        <source>An element of a BOOLEAN mask is 0 or 1. The reference treats all other numbers as 1; DirectML 1.15.4 adds (1 - mask) * MaskFilterValue to the score.</source>
        <translation>BOOLEAN 마스크의 요소는 0 또는 1입니다. 참조 구현은 다른 수를 모두 1로 보지만, DirectML 1.15.4는 점수에 (1 - 마스크) * MaskFilterValue를 더합니다.</translation>
    </message>
    <message>
        <source>With Epsilon 0, an element that is normalized alone becomes 0 / 0. The reference computes NaN; DirectML 1.15.4 computes 0 or NaN, and drivers may differ.</source>
        <translation>Epsilon이 0이고 혼자 정규화되는 요소는 0 / 0입니다. 참조 구현은 NaN, DirectML 1.15.4는 0 또는 NaN이며 드라이버마다 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>{count:cell depends|cells depend} on an infinite cell; DirectML 1.15.4 can compute NaN there.</source>
        <translation>셀 {count}개가 무한대인 셀에 따라 정해집니다. 여기서 DirectML 1.15.4는 NaN을 계산할 수 있습니다.</translation>
    </message>
    <message>
        <source>An input has NaN or infinity; in FLOAT16 it may spread to all {count:cell|cells} of the output.</source>
        <translation>입력에 NaN 또는 무한대가 있습니다. FLOAT16에서는 출력의 셀 {count}개 모두로 퍼질 수 있습니다.</translation>
    </message>
    <message>
        <source>An input of {op_type} is a scalar; it must have at least 1 dimension.</source>
        <translation>{op_type}의 입력 하나가 스칼라입니다. 1차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>With Antialiased, DirectML uses other weights than ONNX does with antialias.</source>
        <translation>Antialiased이면 DirectML은 antialias를 쓰는 ONNX와 다른 가중치를 사용합니다.</translation>
    </message>
    <message>
        <source>With Antialiased, DirectML 1.15.4 halves the dimensions step by step; {count:cell differs|cells differ}.</source>
        <translation>Antialiased이면 DirectML 1.15.4는 차원을 단계마다 절반으로 줄입니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>{name} is {sizes}, which holds {held:number|numbers}; N, K and block_size require {needed}.</source>
        <translation>{name}은(는) {sizes}(으)로 숫자가 {held}개입니다. N, K, block_size에는 {needed}개가 필요합니다.</translation>
    </message>
    <message>
        <source>Before opset 13, {op_type} works on axis and all dimensions after it: {axes}.</source>
        <translation>opset 13 이전의 {op_type}은(는) axis부터의 모든 차원에 적용됩니다: {axes}.</translation>
    </message>
    <message>
        <source>Beta1 or Beta2 is negative; DirectML writes another number in {count:cell|cells}.</source>
        <translation>Beta1 또는 Beta2가 음수입니다. DirectML은 셀 {count}개에 다른 수를 씁니다.</translation>
    </message>
    <message>
        <source>If a power exceeds an integer type of 8 or 16 bits, the result depends on the device: DirectML 1.13.1 saturates it, or keeps its low bits.</source>
        <translation>8비트나 16비트 정수 타입을 벗어난 거듭제곱은 장치에 따라 다릅니다. DirectML 1.13.1은 포화시키거나 하위 비트를 남깁니다.</translation>
    </message>
    <message>
        <source>If the result of ScaleBias exceeds an integer type of 8 or 16 bits, it depends on the device: DirectML 1.13.1 saturates it, or keeps the low bits of the 32-bit result.</source>
        <translation>8비트나 16비트 정수 타입을 벗어난 ScaleBias의 결과는 장치에 따라 다릅니다. DirectML 1.13.1은 포화시키거나 32비트 중 하위 비트를 남깁니다.</translation>
    </message>
    <message>
        <source>Col2Im has the input {sizes}, image_shape {image} and block_shape {block}, which do not fit together.</source>
        <translation>Col2Im의 입력은 {sizes}, image_shape는 {image}, block_shape는 {block}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>CompileOperator returned {hresult}.</source>
        <translation>CompileOperator가 {hresult}을(를) 반환했습니다.</translation>
    </message>
    <message>
        <source>Copy DirectML {directml} from {place} ({path}), with the licence files beside it, to {folder}?</source>
        <translation>{place}({path})의 DirectML {directml}을(를) 옆에 있는 라이선스 파일과 함께 {folder}에 복사할까요?</translation>
    </message>
    <message>
        <source>Copying {path}.</source>
        <translation>{path}을(를) 복사하는 중입니다.</translation>
    </message>
    <message>
        <source>CreateOperator of DirectML 1.13.1 accepts ACTIVATION_CELU in ActivationDescs of GRU and LSTM, and CompileOperator refuses it; RNN can have it.</source>
        <translation>DirectML 1.13.1의 CreateOperator는 GRU와 LSTM의 ActivationDescs에서 ACTIVATION_CELU를 받아들이지만, CompileOperator는 거부합니다. RNN에서는 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>The input of Crop is {sizes}. It must have 4 dimensions; border must have 4 numbers, and scale must have 2 numbers.</source>
        <translation>Crop의 입력은 {sizes}입니다. 입력은 4차원, border는 숫자 4개, scale은 숫자 2개여야 합니다.</translation>
    </message>
    <message>
        <source>Dilations are at least 1; DirectML also accepts 0, which puts all elements of a window at the same place.</source>
        <translation>Dilations는 1 이상입니다. DirectML은 0도 받아들이며, 그러면 창의 모든 요소가 같은 자리에 있습니다.</translation>
    </message>
    <message>
        <source>Dimensions of size 1 were added after {sizes}, as onnxruntime does.</source>
        <translation>onnxruntime처럼 {sizes} 뒤에 크기 1인 차원이 추가되었습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 first adds up dy * (x - Mean) and then divides the sum; if Variance + Epsilon is 0, the result is infinite where the formula gives NaN.</source>
        <translation>DirectML 1.13.1은 dy * (x - Mean)을 더한 뒤 합을 나눕니다. Variance + Epsilon이 0이면 식은 NaN이지만 결과는 무한대입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 broadcasts a scale and a zero point like any other tensor: if they have the sizes of the quantized tensor, they have a number for every element.</source>
        <translation>DirectML 1.13.1은 스케일과 영점을 여느 텐서처럼 브로드캐스트합니다. 텐서와 크기가 같으면 요소마다 수가 하나씩 있습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes Beta^t as 2^(t * log2(Beta)), which is NaN for a negative Beta.</source>
        <translation>DirectML 1.13.1은 Beta^t를 2^(t * log2(Beta))로 계산하며, Beta가 음수이면 NaN입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes a power as 2^(Beta * log2(s)), which is NaN if s = Bias + Alpha / LocalSize * sum is negative.</source>
        <translation>DirectML 1.13.1은 거듭제곱을 2^(Beta * log2(s))로 계산합니다. s = Bias + Alpha / LocalSize * sum이 음수이면 NaN입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes max(x, 0) + log(1 + e^-|x * Steepness|) / Steepness, which does not overflow.</source>
        <translation>DirectML 1.13.1은 max(x, 0) + log(1 + e^-|x * Steepness|) / Steepness를 계산하며, 이 식은 넘치지 않습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes powers with logarithms, which give NaN for 0 and infinity.</source>
        <translation>DirectML 1.13.1은 거듭제곱을 로그로 계산하며, 0과 무한대에서 NaN이 됩니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 limits a scaled sum to INT32 and then adds the zero point, which can wrap around: a very large sum can become the lowest number.</source>
        <translation>DirectML 1.13.1은 스케일된 합을 INT32로 제한한 뒤 영점을 더하므로 값이 한 바퀴 돌 수 있습니다. 매우 큰 합이 가장 작은 수가 될 수 있습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 limits the argument of every activation of RNN and LSTM to the range of the type, and replaces NaN by the lowest number. So activations of NaN and infinity differ from their formulas.</source>
        <translation>DirectML 1.13.1은 RNN과 LSTM의 모든 활성화의 인수를 타입의 범위로 제한하며, NaN은 가장 작은 수가 됩니다. NaN과 무한대의 활성화는 식과 다릅니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 multiplies by a reciprocal in FLOAT32, and devices differ: a quotient nearly halfway between two integers may be rounded either way.</source>
        <translation>DirectML 1.13.1은 FLOAT32에서 역수를 곱하며 장치마다 다릅니다. 두 정수의 중간에 가까운 몫은 어느 쪽으로든 반올림될 수 있습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 multiplies by reciprocals in FLOAT32 where the formula divides; a number nearly halfway between two integers may be rounded the other way.</source>
        <translation>DirectML 1.13.1은 식이 나누는 곳에서 FLOAT32 역수를 곱합니다. 두 정수의 중간에 가까운 수는 다른 쪽으로 반올림될 수 있습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 differs from the page for masks, for the position bias of keys that the mask hides, and for hidden sizes that are not multiples of HeadCount. It also rounds the scores after it adds MaskFilterValue.</source>
        <translation>DirectML 1.13.1은 마스크, 마스크가 가린 키의 위치 편향, HeadCount로 나누어지지 않는 은닉 크기를 문서와 다르게 다룹니다. MaskFilterValue를 더한 뒤 점수도 반올림합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.15.4 mixes two cells a and b as a + (b - a) * share: an infinite cell gives NaN, also with a share of 0. In the reference, a cell with a share of 0 has no effect.</source>
        <translation>DirectML 1.15.4는 두 셀 a와 b를 a + (b - a) * 비율로 섞습니다. 셀이 무한대이면 비율이 0이어도 NaN이 됩니다. 참조 구현에서는 비율이 0인 셀이 영향을 주지 않습니다.</translation>
    </message>
    <message>
        <source>DirectML computes {count:cell|cells} with other scores than the page: it treats the mask, the position bias or the head size differently.</source>
        <translation>DirectML은 셀 {count}개를 문서와 다른 점수로 계산합니다. 마스크, 위치 편향 또는 헤드 크기를 다르게 처리합니다.</translation>
    </message>
    <message>
        <source>DirectML divides in FLOAT32, and drivers differ: a quotient nearly halfway between two integers may be rounded either way.</source>
        <translation>DirectML은 FLOAT32로 나누며 드라이버마다 다릅니다. 두 정수의 거의 중간인 몫은 어느 쪽으로든 반올림될 수 있습니다.</translation>
    </message>
    <message>
        <source>DirectML multiplies by the reciprocal of the scale in FLOAT32; {count:cell differs|cells differ}.</source>
        <translation>DirectML은 FLOAT32에서 스케일의 역수를 곱합니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>DirectML was closed.</source>
        <translation>DirectML을 닫았습니다.</translation>
    </message>
    <message>
        <source>DirectML {version} cannot be fetched for this machine; the versions that can be fetched are {versions}.</source>
        <translation>이 컴퓨터용 DirectML {version}은(는) 받을 수 없습니다. 받을 수 있는 버전은 {versions}입니다.</translation>
    </message>
    <message>
        <source>DirectML&apos;s process gave no reason.</source>
        <translation>DirectML 프로세스가 이유를 밝히지 않았습니다.</translation>
    </message>
    <message>
        <source>Each row has one element; DirectML divides by sqrt(x + Epsilon), which changes {count:cell|cells}.</source>
        <translation>각 행에 요소가 하나뿐입니다. DirectML은 sqrt(x + Epsilon)으로 나누어 셀 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>Each size of a scale is 1, or the size of the quantized tensor along that dimension. CreateOperator of DirectML 1.13.1 accepts other sizes; CompileOperator refuses them if the buffer is too small.</source>
        <translation>스케일의 각 크기는 1이거나 그 차원을 따른 양자화된 텐서의 크기입니다. DirectML 1.13.1의 CreateOperator는 다른 크기도 받아들이지만, 버퍼가 너무 작으면 CompileOperator가 거부합니다.</translation>
    </message>
    <message>
        <source>The node has no epsilon; the DirectML provider sets Epsilon to {epsilon}.</source>
        <translation>노드에는 epsilon이 없습니다. DirectML 공급자가 Epsilon을 {epsilon}(으)로 설정합니다.</translation>
    </message>
    <message>
        <source>Every entry of Dilations is at least 1; DirectML 1.13.1 compiles a desc with 0, but a run never ends.</source>
        <translation>Dilations의 모든 값은 1 이상입니다. DirectML 1.13.1은 0인 desc도 컴파일하지만, 실행이 끝나지 않습니다.</translation>
    </message>
    <message>
        <source>Every entry of {axes} is less than the DimensionCount of {of}.</source>
        <translation>{axes}의 모든 항목은 {of}의 DimensionCount보다 작습니다.</translation>
    </message>
    <message>
        <source>FastGelu is an approximation with tanh; ACTIVATION_GELU computes the exact function.</source>
        <translation>FastGelu는 tanh를 쓰는 근사이고, ACTIVATION_GELU는 정확한 함수를 계산합니다.</translation>
    </message>
    <message>
        <source>Fetch DirectML {directml} from the package {package} ({size:.0f} MB, {licence} licence) with pip, and keep the library and the package&apos;s licence files in {folder}?</source>
        <translation>pip으로 {package} 패키지({size:.0f} MB, {licence} 라이선스)에서 DirectML {directml}을(를) 받아, 라이브러리와 패키지의 라이선스 파일을 {folder}에 둘까요?</translation>
    </message>
    <message>
        <source>Gemm requires matrices; A is {a} and B is {b}.</source>
        <translation>Gemm에는 행렬이 필요합니다. A는 {a}, B는 {b}입니다.</translation>
    </message>
    <message>
        <source>If LocalSize is even, DirectML 1.13.1 adds the terms of the same neighbours as the forward operator: one neighbour more after the cell than before it. The derivative requires the mirrored neighbours.</source>
        <translation>LocalSize가 짝수이면 DirectML 1.13.1은 정방향 연산자와 같은 이웃의 항을 더하며, 셀 뒤의 이웃이 앞보다 하나 많습니다. 도함수에는 뒤집힌 이웃이 필요합니다.</translation>
    </message>
    <message>
        <source>If mean and variance are taken over a single element, DirectML 1.13.1 uses the element itself as the variance. The result is then 0 / sqrt(x + Epsilon), which is NaN if x + Epsilon is 0 or negative.</source>
        <translation>평균과 분산을 요소 하나로 구하면 DirectML 1.13.1은 그 요소 자체를 분산으로 씁니다. 이때 결과는 0 / sqrt(x + Epsilon)이며, x + Epsilon이 0이거나 음수이면 NaN입니다.</translation>
    </message>
    <message>
        <source>ImageScaler has the input {sizes} and a bias of {many:number|numbers}; the bias must have one for each channel.</source>
        <translation>ImageScaler의 입력은 {sizes}이고 bias는 {many}개입니다. 채널마다 하나가 필요합니다.</translation>
    </message>
    <message>
        <source>In FLOAT16 convolutions of DirectML 1.13.1, NaN and infinity may spread to cells that do not read them.</source>
        <translation>DirectML 1.13.1의 FLOAT16 합성곱에서는 NaN과 무한대가 그것을 읽지 않는 셀로 퍼질 수 있습니다.</translation>
    </message>
    <message>
        <source>In ONNX, a number other than 0 is true; CAST to UINT8 keeps the number and drops fractions.</source>
        <translation>ONNX에서는 0이 아닌 수가 참입니다. UINT8로의 CAST는 수를 유지하고 소수부를 버립니다.</translation>
    </message>
    <message>
        <source>In {cells:cell|cells}, an intermediate number may exceed the range of its type; the result is then infinite, NaN or the largest number.</source>
        <translation>셀 {cells}개에서 중간 값이 타입의 범위를 벗어날 수 있습니다. 그러면 결과는 무한대, NaN 또는 가장 큰 수가 됩니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, Bias + Alpha / LocalSize * sum is negative; DirectML writes NaN.</source>
        <translation>셀 {count}개에서 Bias + Alpha / LocalSize * sum이 음수입니다. DirectML은 NaN을 씁니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, DirectML returns NaN or infinity, because it computes 2^(Exponent * log2(x)).</source>
        <translation>셀 {count}개에서 DirectML은 NaN 또는 무한대를 반환합니다. 2^(Exponent * log2(x))를 계산하기 때문입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, DirectML computes another number, because it divides after it adds up.</source>
        <translation>셀 {count}개에서 DirectML은 더한 뒤에 나누므로 다른 수를 냅니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, a gate is NaN, infinite or beyond its type; DirectML limits it before the activation.</source>
        <translation>셀 {count}개에서 게이트가 NaN이거나 무한대이거나 타입을 벗어납니다. DirectML은 활성화 전에 제한합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the activation gets NaN or infinity; DirectML gives another number than the formula.</source>
        <translation>셀 {count}개에서 활성화가 NaN 또는 무한대를 받습니다. DirectML은 식과 다른 수를 냅니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the formula overflows or is undefined; DirectML computes max(x, 0) plus a small term.</source>
        <translation>셀 {count}개에서 식이 넘치거나 정의되지 않습니다. DirectML은 max(x, 0)에 작은 항을 더해 계산합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the scaled sum is beyond INT32; DirectML writes another number.</source>
        <translation>셀 {count}개에서 스케일된 합이 INT32를 벗어납니다. DirectML은 다른 수를 씁니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the sum with the bias, or the scaled sum, is beyond INT32; DirectML writes another number.</source>
        <translation>셀 {count}개에서 편향을 더한 합이나 스케일된 합이 INT32를 벗어납니다. DirectML은 다른 수를 씁니다.</translation>
    </message>
    <message>
        <source>IndicesTensor: {count:coordinate lies|coordinates lie} outside the input; the first is {index} at {cell}, for a dimension of size {size}; {effect}.</source>
        <translation>IndicesTensor: 좌표 {count}개가 입력을 벗어납니다. 첫 번째는 {cell}의 {index}이며, 그 차원의 크기는 {size}입니다. {effect}.</translation>
    </message>
    <message>
        <source>InputTensor is NaN in {count:cell|cells}; no page defines the result, and DirectML 1.15.4 writes the lowest number.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 결과를 정의한 문서가 없으며, DirectML 1.15.4는 가장 작은 수를 씁니다.</translation>
    </message>
    <message>
        <source>The node is a constant, which other nodes read.</source>
        <translation>다른 노드가 읽는 상수입니다.</translation>
    </message>
    <message>
        <source>The inputs of the node are sequences of tensors, which no desc can describe.</source>
        <translation>입력이 텐서의 시퀀스이며, 이를 나타낼 수 있는 desc가 없습니다.</translation>
    </message>
    <message>
        <source>Line {line}: the Type of {name} is {kind}, but its Desc is {desc}, a {type}.</source>
        <translation>{line}행: {name}의 Type은 {kind}인데 Desc는 {type}인 {desc}입니다.</translation>
    </message>
    <message>
        <source>Line {line}: the Type of {name} is {kind}, which is not DML_TENSOR_TYPE_BUFFER.</source>
        <translation>{line}행: {name}의 Type은 DML_TENSOR_TYPE_BUFFER가 아닌 {kind}입니다.</translation>
    </message>
    <message>
        <source>Line {line}: {name} is declared, but not used.</source>
        <translation>{line}행: {name}이(가) 선언되었지만 사용되지 않습니다.</translation>
    </message>
    <message>
        <source>Line {number} of {path} is not a case: {error}.</source>
        <translation>{path}의 {number}번째 줄은 케이스가 아닙니다. {error}.</translation>
    </message>
    <message>
        <source>LocalSize is even; DirectML adds the terms of other neighbours in {count:cell|cells}, so that the result is not the derivative.</source>
        <translation>LocalSize가 짝수입니다. DirectML은 셀 {count}개에서 다른 이웃의 항을 더하므로 결과가 도함수가 아닙니다.</translation>
    </message>
    <message>
        <source>MaskTensor is neither 0 nor 1 in {count:cell|cells}; DirectML 1.15.4 computes with these numbers, which changes {outputs:output cell|output cells}.</source>
        <translation>MaskTensor의 셀 {count}개가 0도 1도 아닙니다. DirectML 1.15.4는 이 수로 계산하며, 그 때문에 출력 셀 {outputs}개가 바뀝니다.</translation>
    </message>
    <message>
        <source>MaskType is a member of its enumeration; CreateOperator of DirectML 1.13.1 accepts other numbers with a mask of one element, and CompileOperator refuses them.</source>
        <translation>MaskType은 열거형의 값입니다. DirectML 1.13.1의 CreateOperator는 요소가 하나인 마스크와 함께 다른 숫자도 받아들이지만, CompileOperator는 거부합니다.</translation>
    </message>
    <message>
        <source>MaskType is {kind}, which has no meaning. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>MaskType이 {kind}인데, 뜻이 없는 값입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>N is {rows}, K is {columns} and block_size is {block}; all must be at least 1, and K must be a multiple of block_size.</source>
        <translation>N은 {rows}, K는 {columns}, block_size는 {block}입니다. 모두 1 이상이고, K는 block_size의 배수여야 합니다.</translation>
    </message>
    <message>
        <source>No DirectML runtime was found.</source>
        <translation>DirectML 런타임을 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>No dimension is reduced, because axes is empty and noop_with_empty_axes is 1.</source>
        <translation>axes가 비어 있고 noop_with_empty_axes가 1이므로 축소되는 차원이 없습니다.</translation>
    </message>
    <message>
        <source>No page defines a NaN bound; for INT32, DirectML 1.13.1 uses -2^31.</source>
        <translation>NaN 경계를 정의하는 페이지가 없습니다. INT32에서 DirectML 1.13.1은 -2^31을 씁니다.</translation>
    </message>
    <message>
        <source>No page defines a backward convolution with a stride of 0; DirectML 1.13.1 adds nothing, so that only the bias remains.</source>
        <translation>스트라이드가 0인 역방향 합성곱을 정의하는 페이지가 없습니다. DirectML 1.13.1은 아무것도 더하지 않아 편향만 남습니다.</translation>
    </message>
    <message>
        <source>No page defines the result for NaN; the reference writes 0, and DirectML 1.15.4 writes the lowest number of the type.</source>
        <translation>NaN의 결과를 정의한 문서가 없습니다. 참조 구현은 0을, DirectML 1.15.4는 데이터 타입의 가장 작은 수를 씁니다.</translation>
    </message>
    <message>
        <source>NonZero returns INT64 coordinates, one column for each element that is not 0; the provider cuts and transposes OutputCoordinatesTensor.</source>
        <translation>NonZero는 좌표를 열마다 하나씩 INT64로 반환합니다. 공급자는 OutputCoordinatesTensor를 잘라 전치합니다.</translation>
    </message>
    <message>
        <source>ONNX does not define the result for numbers beyond the range of {type}; providers differ.</source>
        <translation>{type}의 범위를 벗어난 수의 결과는 ONNX에 정의되어 있지 않으며 공급자마다 다릅니다.</translation>
    </message>
    <message>
        <source>ONNX has no {op_type} in opset {opset}.</source>
        <translation>ONNX opset {opset}에는 {op_type}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>ONNX makes every region at least one element wide and high; DirectML does not.</source>
        <translation>ONNX는 모든 영역의 너비와 높이를 한 요소 이상으로 만들지만 DirectML은 그러지 않습니다.</translation>
    </message>
    <message>
        <source>Only the first output is computed; the others are for training.</source>
        <translation>첫 번째 출력만 계산됩니다. 나머지는 학습용입니다.</translation>
    </message>
    <message>
        <source>OutputTensor keeps the summed dimensions; the node removes them.</source>
        <translation>OutputTensor는 합한 차원을 유지하고, 노드는 그 차원을 제거합니다.</translation>
    </message>
    <message>
        <source>If past keys and new values are given, new keys are required. Without new keys, DirectML 1.13.1 compiles the desc, but a run removes the device.</source>
        <translation>새 값이 있으면 이전 키에 더해 새 키도 필요합니다. DirectML 1.13.1은 없어도 컴파일하지만, 실행하면 장치가 제거됩니다.</translation>
    </message>
    <message>
        <source>If past values and new keys are given, new values are required. Without new values, CreateOperator of DirectML 1.13.1 accepts the desc, but CompileOperator refuses it or ends the process.</source>
        <translation>새 키가 있으면 이전 값에 더해 새 값도 필요합니다. DirectML 1.13.1의 CreateOperator는 없어도 받아들이지만, CompileOperator는 거부하거나 프로세스를 끝냅니다.</translation>
    </message>
    <message>
        <source>PastSequenceLengthsTensor requires OutputPresentKeyTensor and OutputPresentValueTensor.</source>
        <translation>PastSequenceLengthsTensor에는 OutputPresentKeyTensor와 OutputPresentValueTensor가 필요합니다.</translation>
    </message>
    <message>
        <source>Query, key and value are in one tensor, which this program cannot split.</source>
        <translation>쿼리, 키, 값이 한 텐서에 있으며, 이 프로그램은 그것을 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>Range goes from {start} to {limit} in steps of {delta}, which gives no elements or too many.</source>
        <translation>Range는 {start}부터 {limit}까지 {delta}씩 갑니다. 요소가 없거나 너무 많습니다.</translation>
    </message>
    <message>
        <source>Resize needs a scale or a size for each dimension of {sizes}.</source>
        <translation>Resize에는 {sizes}의 차원마다 스케일이나 크기가 필요합니다.</translation>
    </message>
    <message>
        <source>ReverseSequence has the input {sizes}, the lengths {lengths}, batch_axis {batch} and time_axis {time}, which do not fit together.</source>
        <translation>ReverseSequence의 입력은 {sizes}, 길이는 {lengths}, batch_axis는 {batch}, time_axis는 {time}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>RotaryEmbedding has the input {sizes} and the cache {cache}, which do not fit together.</source>
        <translation>RotaryEmbedding의 입력은 {sizes}, 캐시는 {cache}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>Rows with NaN or infinity contain {count:cell|cells} in which DirectML writes a number other than NaN.</source>
        <translation>NaN이나 무한대가 있는 행에서 DirectML이 NaN이 아닌 수를 쓰는 셀이 {count}개 있습니다.</translation>
    </message>
    <message>
        <source>Run {command}.</source>
        <translation>{command} 명령을 실행하세요.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the result of ScaleBias is beyond {type}; the number there depends on the device.</source>
        <translation>셀 {count}개에서 ScaleBias의 결과가 {type}을(를) 벗어납니다. 그 셀의 수는 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>ScatterND has data {sizes} and indices {indices}, which do not fit together.</source>
        <translation>ScatterND의 데이터는 {sizes}, 인덱스는 {indices}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>Slice takes no elements along dimension {axis}; DirectML does not support empty tensors.</source>
        <translation>Slice가 차원 {axis}에서 요소를 하나도 가져오지 않습니다. DirectML은 빈 텐서를 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>Split cannot divide a scalar.</source>
        <translation>Split은 스칼라를 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>Split has {many:output|outputs} and the parts {parts}, but the size along axis is {size}.</source>
        <translation>Split의 출력은 {many}개이고 부분은 {parts}인데, axis의 크기는 {size}입니다.</translation>
    </message>
    <message>
        <source>Squeeze cannot remove dimension {axis} of {sizes}, because its size is not 1.</source>
        <translation>Squeeze는 {sizes}의 차원 {axis}을(를) 제거할 수 없습니다. 그 크기가 1이 아닙니다.</translation>
    </message>
    <message>
        <source>Steepness 1</source>
        <translation>Steepness 1</translation>
    </message>
    <message>
        <source>Steepness is at least 1 before feature level 6_4.</source>
        <translation>기능 수준 6_4 이전에는 Steepness가 1 이상입니다.</translation>
    </message>
    <message>
        <source>Steepness is {value}; before feature level 6_4 it must be at least 1.</source>
        <translation>Steepness가 {value}입니다. 기능 수준 6_4 이전에는 1 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>Strides contain 0 in a backward convolution; DirectML writes only the bias to {count:cell|cells}.</source>
        <translation>역방향 합성곱의 Strides에 0이 있습니다. DirectML은 셀 {count}개에 편향만 씁니다.</translation>
    </message>
    <message>
        <source>Strides, Dilations, StartPadding and EndPadding are at most 65535.</source>
        <translation>Strides, Dilations, StartPadding, EndPadding은 65535 이하입니다.</translation>
    </message>
    <message>
        <source>Swap DiagonalFillBegin and DiagonalFillEnd</source>
        <translation>DiagonalFillBegin과 DiagonalFillEnd 맞바꾸기</translation>
    </message>
    <message>
        <source>Swap Min and Max</source>
        <translation>Min과 Max 맞바꾸기</translation>
    </message>
    <message>
        <source>TRUE sums along the channels, and FALSE sums over height and width.</source>
        <translation>TRUE이면 채널 방향으로, FALSE이면 높이와 너비에 걸쳐 더합니다.</translation>
    </message>
    <message>
        <source>Takes elements from a window of the input, in steps of Strides.</source>
        <translation>입력의 창에서 Strides 간격으로 요소를 가져옵니다.</translation>
    </message>
    <message>
        <source>The DirectML provider computes the node from the sizes, on the CPU; no DirectML operator runs.</source>
        <translation>DirectML 공급자가 CPU에서 크기로부터 계산합니다. 실행되는 DirectML 연산자가 없습니다.</translation>
    </message>
    <message>
        <source>The DirectML provider does not register {op_type} of {domain}, so onnxruntime runs it on another provider.</source>
        <translation>DirectML 공급자는 {domain}의 {op_type}을(를) 등록하지 않으므로 onnxruntime은 다른 공급자에서 실행합니다.</translation>
    </message>
    <message>
        <source>The DirectML provider does not register {op_type}; onnxruntime replaces the node by the nodes of its function, or runs it on the CPU.</source>
        <translation>DirectML 공급자는 {op_type}을(를) 등록하지 않습니다. onnxruntime은 노드를 함수의 노드들로 바꾸거나 CPU에서 실행합니다.</translation>
    </message>
    <message>
        <source>The DirectML provider has no operator for the equation &apos;{equation}&apos;, so onnxruntime runs it on the CPU.</source>
        <translation>DirectML 공급자에는 식 &apos;{equation}&apos;에 대한 연산자가 없으므로 onnxruntime은 CPU에서 실행합니다.</translation>
    </message>
    <message>
        <source>The DirectML provider runs its own shader, not a DirectML operator.</source>
        <translation>DirectML 공급자는 DirectML 연산자가 아니라 자체 셰이더를 실행합니다.</translation>
    </message>
    <message>
        <source>The K largest elements along one axis, largest first, with their indices.</source>
        <translation>한 축을 따라 가장 큰 요소 K개를 큰 순서로, 인덱스와 함께 냅니다.</translation>
    </message>
    <message>
        <source>The K largest or smallest elements along one axis, with their indices.</source>
        <translation>한 축을 따라 가장 크거나 작은 요소 K개를 인덱스와 함께 냅니다.</translation>
    </message>
    <message>
        <source>The P-norm of every window.</source>
        <translation>모든 창의 P-노름.</translation>
    </message>
    <message>
        <source>The DirectML provider has no activation &apos;{name}&apos;.</source>
        <translation>DirectML 공급자에는 활성화 &apos;{name}&apos;이(가) 없습니다.</translation>
    </message>
    <message>
        <source>The arc cosine of every element.</source>
        <translation>모든 요소의 아크코사인.</translation>
    </message>
    <message>
        <source>The arc sine of every element.</source>
        <translation>모든 요소의 아크사인.</translation>
    </message>
    <message>
        <source>The arc tangent of every element.</source>
        <translation>모든 요소의 아크탄젠트.</translation>
    </message>
    <message>
        <source>{op_type} has {held} functions in its attribute activations; it must have {needed}.</source>
        <translation>{op_type}의 특성 activations에 함수가 {held}개 있습니다. {needed}개여야 합니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is &apos;{value}&apos;; it must be one of {allowed}.</source>
        <translation>{op_type}의 특성 {name}은(는) &apos;{value}&apos;입니다. {allowed} 중 하나여야 합니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is not a list of {what}.</source>
        <translation>{op_type}의 특성 {name}은(는) {what}의 목록이 아닙니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is not a text.</source>
        <translation>{op_type}의 특성 {name}은(는) 문자열이 아닙니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is not one number.</source>
        <translation>{op_type}의 특성 {name}은(는) 숫자 하나가 아닙니다.</translation>
    </message>
    <message>
        <source>The batch size is the same in KeyTensor, ValueTensor, StackedKeyValueTensor, PastKeyTensor, PastValueTensor, RelativePositionBiasTensor, OutputTensor, OutputPresentKeyTensor, OutputPresentValueTensor and PastSequenceLengthsTensor.</source>
        <translation>배치 크기는 KeyTensor, ValueTensor, StackedKeyValueTensor, PastKeyTensor, PastValueTensor, RelativePositionBiasTensor, OutputTensor, OutputPresentKeyTensor, OutputPresentValueTensor, PastSequenceLengthsTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The bias of {op_type} is {sizes}; it must have 1 dimension.</source>
        <translation>{op_type}의 bias는 {sizes}입니다. 1차원이어야 합니다.</translation>
    </message>
    <message>
        <source>The case requires feature level {needed}, which came with DirectML {release}; this is DirectML {version}.</source>
        <translation>이 케이스에는 DirectML {release}에서 추가된 기능 수준 {needed}이(가) 필요합니다. 이 런타임은 DirectML {version}입니다.</translation>
    </message>
    <message>
        <source>In the node, the channels are the last dimension. In the tensors of the desc, strides make the channels the second dimension.</source>
        <translation>노드에서는 채널이 마지막 차원이고, desc의 텐서에서는 스트라이드가 채널을 두 번째 차원으로 만듭니다.</translation>
    </message>
    <message>
        <source>The chosen elements in order; the size along Axis is K.</source>
        <translation>고른 요소를 순서대로. Axis 차원의 크기는 K입니다.</translation>
    </message>
    <message>
        <source>The code does not determine {names}.</source>
        <translation>코드가 {names}의 값을 결정하지 않습니다.</translation>
    </message>
    <message>
        <source>The code has no desc {name}; it has {names}.</source>
        <translation>코드에 {name}이라는 desc가 없습니다. 있는 것은 {names}입니다.</translation>
    </message>
    <message>
        <source>The code has several descs with this name: {names}.</source>
        <translation>코드에 이 이름의 desc가 여러 개 있습니다: {names}.</translation>
    </message>
    <message>
        <source>The code is nested too deeply to be followed.</source>
        <translation>코드의 중첩이 너무 깊어 따라갈 수 없습니다.</translation>
    </message>
    <message>
        <source>The code takes more than {most} steps to follow.</source>
        <translation>코드를 따라가는 데 {most}단계보다 많이 필요합니다.</translation>
    </message>
    <message>
        <source>The coordinate mode {mode} becomes scales and pixel offsets.</source>
        <translation>좌표 모드 {mode}은(는) 스케일과 픽셀 오프셋이 됩니다.</translation>
    </message>
    <message>
        <source>The cosine of every element.</source>
        <translation>모든 요소의 코사인.</translation>
    </message>
    <message>
        <source>The data of {name} {problem}.</source>
        <translation>{name}의 데이터: {problem}.</translation>
    </message>
    <message>
        <source>The dimension along which a sequence runs.</source>
        <translation>시퀀스가 놓이는 차원.</translation>
    </message>
    <message>
        <source>The dimensions are reordered by strides: perm {order}.</source>
        <translation>차원은 스트라이드로 순서가 바뀝니다: perm {order}.</translation>
    </message>
    <message>
        <source>Keeps elements above Alpha; all others become 0.</source>
        <translation>Alpha보다 큰 요소는 그대로, 나머지는 0.</translation>
    </message>
    <message>
        <source>Keeps positive elements; all others become 0.</source>
        <translation>양수인 요소는 그대로, 나머지는 0.</translation>
    </message>
    <message>
        <source>Keeps positive elements; the others become Alpha * (e^x - 1).</source>
        <translation>양수인 요소는 그대로, 나머지는 Alpha * (e^x - 1).</translation>
    </message>
    <message>
        <source>Keeps positive elements, and multiplies the others by Alpha.</source>
        <translation>양수인 요소는 그대로, 나머지는 Alpha배.</translation>
    </message>
    <message>
        <source>The elements of PastSequenceLengthsTensor are next to each other.</source>
        <translation>PastSequenceLengthsTensor의 요소는 서로 이웃해 있습니다.</translation>
    </message>
    <message>
        <source>The elements to choose from.</source>
        <translation>고를 대상이 되는 요소.</translation>
    </message>
    <message>
        <source>The elements to limit.</source>
        <translation>제한할 요소.</translation>
    </message>
    <message>
        <source>The equation &apos;{equation}&apos; does not fit the inputs.</source>
        <translation>식 &apos;{equation}&apos;은(는) 입력에 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The error function of every element.</source>
        <translation>모든 요소의 오차 함수.</translation>
    </message>
    <message>
        <source>The exponent is a constant of one element, which becomes Exponent.</source>
        <translation>지수는 요소가 하나인 상수이며 Exponent가 됩니다.</translation>
    </message>
    <message>
        <source>The gradient of a local response normalization.</source>
        <translation>지역 응답 정규화의 기울기.</translation>
    </message>
    <message>
        <source>The gradient of a resampling.</source>
        <translation>리샘플링의 기울기.</translation>
    </message>
    <message>
        <source>The gradients of a batch normalization with given statistics.</source>
        <translation>주어진 통계를 쓰는 배치 정규화의 기울기.</translation>
    </message>
    <message>
        <source>The gradients of a batch normalization with the statistics of the batch.</source>
        <translation>배치 자체의 통계를 쓰는 배치 정규화의 기울기.</translation>
    </message>
    <message>
        <source>The hyperbolic cosine of every element.</source>
        <translation>모든 요소의 쌍곡코사인.</translation>
    </message>
    <message>
        <source>The hyperbolic sine of every element.</source>
        <translation>모든 요소의 쌍곡사인.</translation>
    </message>
    <message>
        <source>The hyperbolic tangent of every element.</source>
        <translation>모든 요소의 쌍곡탄젠트.</translation>
    </message>
    <message>
        <source>The index of the largest element along Axes.</source>
        <translation>Axes 방향에서 가장 큰 요소의 인덱스.</translation>
    </message>
    <message>
        <source>The index of the smallest element along Axes.</source>
        <translation>Axes 방향에서 가장 작은 요소의 인덱스.</translation>
    </message>
    <message>
        <source>The indices are INT64 in ONNX; IndicesTensor is UINT64.</source>
        <translation>인덱스는 ONNX에서 INT64이고, IndicesTensor는 UINT64입니다.</translation>
    </message>
    <message>
        <source>The indices are INT64 in ONNX; OutputIndicesTensor is UINT64.</source>
        <translation>인덱스는 ONNX에서 INT64이고, OutputIndicesTensor는 UINT64입니다.</translation>
    </message>
    <message>
        <source>The input is {sizes}; it must have 2 or 3 dimensions.</source>
        <translation>입력은 {sizes}입니다. 2차원 또는 3차원이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of BatchNormalization is {sizes}; it must have channels.</source>
        <translation>BatchNormalization의 입력은 {sizes}입니다. 채널이 있어야 합니다.</translation>
    </message>
    <message>
        <source>The input of GroupNorm is {sizes}; it must have 4 dimensions.</source>
        <translation>GroupNorm의 입력은 {sizes}입니다. 4차원이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of InstanceNormalization is {sizes}; it must have at least 3 dimensions.</source>
        <translation>InstanceNormalization의 입력은 {sizes}입니다. 3차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of {op_type} has {rank:dimension|dimensions}; it must have 3, 4 or 5.</source>
        <translation>{op_type}의 입력은 {rank}차원입니다. 3차원에서 5차원 사이여야 합니다.</translation>
    </message>
    <message>
        <source>The input of {op_type} is a scalar; it must have at least 1 dimension.</source>
        <translation>{op_type}의 입력이 스칼라입니다. 1차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of {op_type} is {sizes}; it must have at least 3 dimensions.</source>
        <translation>{op_type}의 입력은 {sizes}입니다. 3차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The inputs of {op_type} cannot be broadcast together: {shapes}.</source>
        <translation>{op_type}의 입력들을 함께 브로드캐스트할 수 없습니다: {shapes}.</translation>
    </message>
    <message>
        <source>The inverse hyperbolic cosine of every element.</source>
        <translation>모든 요소의 역쌍곡코사인.</translation>
    </message>
    <message>
        <source>The inverse hyperbolic sine of every element.</source>
        <translation>모든 요소의 역쌍곡사인.</translation>
    </message>
    <message>
        <source>The inverse hyperbolic tangent of every element.</source>
        <translation>모든 요소의 역쌍곡탄젠트.</translation>
    </message>
    <message>
        <source>The label {label} of &apos;{equation}&apos; stands for dimensions of different sizes, {size} and {other}.</source>
        <translation>&apos;{equation}&apos;의 레이블 {label}이(가) 크기가 다른 차원 {size}와(과) {other}을(를) 가리킵니다.</translation>
    </message>
    <message>
        <source>The larger of two elements.</source>
        <translation>두 요소 중 큰 쪽.</translation>
    </message>
    <message>
        <source>The largest element of every window.</source>
        <translation>모든 창에서 가장 큰 요소.</translation>
    </message>
    <message>
        <source>The limited elements, with the data type and the sizes of the input.</source>
        <translation>제한된 요소. 데이터 타입과 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>The mean of every window of a quantized tensor, quantized again.</source>
        <translation>양자화된 텐서의 모든 창의 평균을 다시 양자화합니다.</translation>
    </message>
    <message>
        <source>The mean of every window.</source>
        <translation>모든 창의 평균.</translation>
    </message>
    <message>
        <source>The mode is cubic; the DirectML provider leaves such a Resize to the CPU.</source>
        <translation>모드가 cubic입니다. DirectML 공급자는 이런 Resize를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>The mode of SpaceToDepth is {mode}; it must be DCR, the order of the operator SPACE_TO_DEPTH.</source>
        <translation>SpaceToDepth의 모드가 {mode}입니다. 연산자 SPACE_TO_DEPTH의 순서인 DCR이어야 합니다.</translation>
    </message>
    <message>
        <source>The model has no node &apos;{name}&apos;; the nodes that can be read are {known}.</source>
        <translation>모델에 노드 &apos;{name}&apos;이(가) 없습니다. 읽을 수 있는 노드는 {known}입니다.</translation>
    </message>
    <message>
        <source>The model has {many} nodes; the limit is {most}.</source>
        <translation>모델의 노드는 {many}개이고, 한도는 {most}개입니다.</translation>
    </message>
    <message>
        <source>The model uses opset {opset}; the installed package onnx knows opsets up to {known}.</source>
        <translation>모델은 opset {opset}을(를) 사용합니다. 설치된 패키지 onnx는 {known}까지의 opset을 압니다.</translation>
    </message>
    <message>
        <source>The natural logarithm of every element.</source>
        <translation>모든 요소의 자연로그.</translation>
    </message>
    <message>
        <source>The node becomes {many} operators. This is the first; the others are {others}.</source>
        <translation>노드는 연산자 {many}개가 됩니다. 이것이 첫 번째이고, 나머지는 {others}입니다.</translation>
    </message>
    <message>
        <source>The node has other outputs besides the first; the DirectML provider leaves it to the CPU.</source>
        <translation>노드에 첫 번째 외의 출력이 있습니다. DirectML 공급자는 이를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>The node has the outputs mean or inv_std_var; the DirectML provider leaves it to the CPU.</source>
        <translation>노드에 출력 mean 또는 inv_std_var가 있습니다. DirectML 공급자는 이를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>The output has size 1 along Axes, and the input&apos;s size elsewhere.</source>
        <translation>출력의 크기는 Axes 차원에서 1, 나머지에서 입력과 같습니다.</translation>
    </message>
    <message>
        <source>The output is {after} in ONNX, because keepdims is 0; OutputTensor keeps the reduced dimensions.</source>
        <translation>keepdims가 0이므로 ONNX의 출력은 {after}입니다. OutputTensor는 축소된 차원을 유지합니다.</translation>
    </message>
    <message>
        <source>The output is {after} in ONNX; the operator copies the elements with the sizes of the input.</source>
        <translation>ONNX의 출력은 {after}입니다. 연산자는 입력의 크기로 요소를 복사합니다.</translation>
    </message>
    <message>
        <source>The output mask is not computed: the DirectML provider only copies the input.</source>
        <translation>출력 mask는 계산되지 않습니다. DirectML 공급자는 입력을 복사하기만 합니다.</translation>
    </message>
    <message>
        <source>The output of MaxUnpool would be {sizes}, which no desc can have.</source>
        <translation>MaxUnpool의 출력은 {sizes}이(가) 되며, 이런 크기의 desc는 있을 수 없습니다.</translation>
    </message>
    <message>
        <source>The output of {op_type} would be {sizes}; it would have no elements.</source>
        <translation>{op_type}의 출력은 {sizes}이(가) 되며, 요소가 없습니다.</translation>
    </message>
    <message>
        <source>The page allows INT8 with UINT8; DirectML 1.13.1 requires the same type for input and output.</source>
        <translation>문서는 INT8과 UINT8의 조합을 허용하지만, DirectML 1.13.1은 입력과 출력의 타입이 같아야 받아들입니다.</translation>
    </message>
    <message>
        <source>The page defines no zero point for SCALE. The reference uses 0; DirectML 1.15.4 uses 128 for UINT8 and 8 for UINT4.</source>
        <translation>문서는 SCALE의 영점을 정의하지 않습니다. 참조 구현은 0을, DirectML 1.15.4는 UINT8에 128, UINT4에 8을 사용합니다.</translation>
    </message>
    <message>
        <source>The page describes Antialiased as a filter over all cells nearer than 1 / Scale. DirectML 1.15.4 halves the dimension again and again instead, by linear interpolation.</source>
        <translation>문서는 Antialiased를 1 / Scale보다 가까운 모든 셀에 대한 필터로 설명합니다. DirectML 1.15.4는 대신 선형 보간으로 차원을 거듭 절반으로 줄입니다.</translation>
    </message>
    <message>
        <source>The page does not define PastSequenceLengthsTensor. DirectML 1.15.4 reads the past keys and values from the present tensors, writes the new ones after them, and lets a query use only the keys up to its own position.</source>
        <translation>문서는 PastSequenceLengthsTensor를 정의하지 않습니다. DirectML 1.15.4는 이전 키와 값을 present 텐서에서 읽고, 새 키와 값을 그 뒤에 쓰며, 쿼리가 자기 위치까지의 키만 사용하게 합니다.</translation>
    </message>
    <message>
        <source>The page does not define sums beyond the data type. DirectML 1.15.4 clamps sums of 8- and 16-bit integers; the reference wraps around.</source>
        <translation>문서는 데이터 타입을 넘는 합을 정의하지 않습니다. DirectML 1.15.4는 8비트와 16비트 정수의 합을 한계로 자르고, 참조 구현은 넘친 만큼 되돌아갑니다.</translation>
    </message>
    <message>
        <source>The page names feature level 2_0 as the first; DirectML.h has the operator since 1_0.</source>
        <translation>문서는 첫 기능 수준을 2_0이라 하지만, DirectML.h에는 1_0부터 있습니다.</translation>
    </message>
    <message>
        <source>The page names feature level 3_0 as the first; DirectML.h has the operator since 2_0.</source>
        <translation>문서는 첫 기능 수준을 3_0이라 하지만, DirectML.h에는 2_0부터 있습니다.</translation>
    </message>
    <message>
        <source>The page names no data types.</source>
        <translation>문서에 데이터 타입이 없습니다.</translation>
    </message>
    <message>
        <source>The page names no data types; its examples are FLOAT32.</source>
        <translation>문서에 데이터 타입이 없습니다. 예제는 FLOAT32입니다.</translation>
    </message>
    <message>
        <source>In its example, the page prints 1 on the diagonal; the page&apos;s pseudo-code writes Value, which is 7.</source>
        <translation>문서의 예제는 대각선에 1을 출력하지만, 문서의 의사 코드는 Value인 7을 씁니다.</translation>
    </message>
    <message>
        <source>The parameters after the step.</source>
        <translation>단계 뒤의 매개변수.</translation>
    </message>
    <message>
        <source>The present keys and values have the lengths {keys} and {values}; these must be equal, and at least {new}, the number of new keys.</source>
        <translation>present 키와 값의 길이가 {keys}와(과) {values}입니다. 둘은 같아야 하고, 새 키의 수인 {new} 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The product of two tensors, element by element.</source>
        <translation>두 텐서의 요소별 곱.</translation>
    </message>
    <message>
        <source>The reference was not run.</source>
        <translation>참조 구현을 실행하지 않았습니다.</translation>
    </message>
    <message>
        <source>The result is beyond FLOAT16 in {count:cell|cells}; DirectML writes 65504 instead of infinity.</source>
        <translation>셀 {count}개에서 결과가 FLOAT16을 넘습니다. DirectML은 무한대 대신 65504를 씁니다.</translation>
    </message>
    <message>
        <source>The same number in every cell.</source>
        <translation>모든 셀에 같은 숫자.</translation>
    </message>
    <message>
        <source>The scale has the type of the input; for INT32 it is FLOAT32.</source>
        <translation>배율의 타입은 입력과 같습니다. INT32에는 FLOAT32입니다.</translation>
    </message>
    <message>
        <source>The scale of the filter has a number for each output channel.</source>
        <translation>필터의 스케일에는 출력 채널마다 숫자가 하나 있습니다.</translation>
    </message>
    <message>
        <source>The second and third dimension are swapped by strides, also in OutputTensor.</source>
        <translation>두 번째와 세 번째 차원은 OutputTensor에서도 스트라이드로 서로 바뀝니다.</translation>
    </message>
    <message>
        <source>The sine of every element.</source>
        <translation>모든 요소의 사인.</translation>
    </message>
    <message>
        <source>The size of the output is rounded down; ONNX defines align_corners with the size before rounding.</source>
        <translation>출력의 크기는 내림됩니다. ONNX는 align_corners를 내림하기 전의 크기로 정의합니다.</translation>
    </message>
    <message>
        <source>A size of {name} is neither 1 nor the size of the quantized tensor along that dimension; all {count:cell|cells} are undefined.</source>
        <translation>{name}의 크기 하나가 1도, 그 차원을 따른 양자화된 텐서의 크기도 아닙니다. 셀 {count}개 모두 정의되지 않습니다.</translation>
    </message>
    <message>
        <source>The node writes &apos;{tensor}&apos;, an input or a constant of the graph; onnxruntime does not load such a model.</source>
        <translation>노드가 그래프의 입력이거나 상수인 &apos;{tensor}&apos;에 씁니다. onnxruntime은 이런 모델을 불러오지 않습니다.</translation>
    </message>
    <message>
        <source>The node writes &apos;{tensor}&apos;, which &apos;{first}&apos; writes too; onnxruntime does not load such a model.</source>
        <translation>&apos;{first}&apos;도 쓰는 &apos;{tensor}&apos;에 노드가 씁니다. onnxruntime은 이런 모델을 불러오지 않습니다.</translation>
    </message>
    <message>
        <source>The smaller of two elements.</source>
        <translation>두 요소 중 작은 쪽.</translation>
    </message>
    <message>
        <source>The square of the difference of two elements.</source>
        <translation>두 요소 차이의 제곱.</translation>
    </message>
    <message>
        <source>The square root of every element.</source>
        <translation>모든 요소의 제곱근.</translation>
    </message>
    <message>
        <source>The sum is beyond {type} in {count:cell|cells}; DirectML clamps it, and the reference wraps around.</source>
        <translation>셀 {count}개에서 합이 {type}의 범위를 넘습니다. DirectML은 한계로 자르고, 참조 구현은 되돌아갑니다.</translation>
    </message>
    <message>
        <source>The sum of two quantized tensors, quantized again.</source>
        <translation>양자화된 두 텐서의 합을 다시 양자화합니다.</translation>
    </message>
    <message>
        <source>The sum of two tensors, element by element.</source>
        <translation>두 텐서의 요소별 합.</translation>
    </message>
    <message>
        <source>The sum of two tensors, with an activation on the result.</source>
        <translation>두 텐서의 합에 활성화 함수를 적용합니다.</translation>
    </message>
    <message>
        <source>The support table of the feature level lists the data types of each tensor.</source>
        <translation>기능 수준의 지원 표에 각 텐서의 데이터 타입이 나와 있습니다.</translation>
    </message>
    <message>
        <source>The support table of the feature level lists the dimension counts of each tensor.</source>
        <translation>기능 수준의 지원 표에 각 텐서의 차원 수가 나와 있습니다.</translation>
    </message>
    <message>
        <source>The tangent of every element.</source>
        <translation>모든 요소의 탄젠트.</translation>
    </message>
    <message>
        <source>The variance is beyond 65504 in {count:cell|cells}; a driver that holds it in FLOAT16 divides by infinity.</source>
        <translation>셀 {count}개에서 분산이 65504를 넘습니다. FLOAT16에 담는 드라이버는 무한대로 나눕니다.</translation>
    </message>
    <message>
        <source>The window is not empty.</source>
        <translation>창은 비어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The {words} is {expected}; {places}.</source>
        <translation>{words}은(는) {expected}입니다. {places}.</translation>
    </message>
    <message>
        <source>The {words} is {shared}: {places}.</source>
        <translation>{words}은(는) {shared}입니다: {places}.</translation>
    </message>
    <message>
        <source>There is at least one head.</source>
        <translation>헤드는 하나 이상입니다.</translation>
    </message>
    <message>
        <source>There is no zero point. The reference uses 0, but DirectML 1.15.4 uses {zero}; {count:cell differs|cells differ}.</source>
        <translation>영점이 없습니다. 참조 구현은 0을 사용하지만 DirectML 1.15.4는 {zero}을(를) 사용합니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>This is not a file</source>
        <translation>이것은 파일이 아닙니다</translation>
    </message>
    <message>
        <source>TotalTensorSizeInBytes is at least the end of the last element, rounded up to a multiple of 4 bytes.</source>
        <translation>TotalTensorSizeInBytes는 마지막 요소까지를 4바이트 배수로 올림한 크기 이상입니다.</translation>
    </message>
    <message>
        <source>TotalTensorSizeInBytes is a multiple of 4; DirectML 1.13.1 does not check this.</source>
        <translation>TotalTensorSizeInBytes는 4의 배수입니다. DirectML 1.13.1은 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>True where A is greater than or equal to B.</source>
        <translation>A가 B보다 크거나 같은 곳이 참.</translation>
    </message>
    <message>
        <source>True where A is greater than B.</source>
        <translation>A가 B보다 큰 곳이 참.</translation>
    </message>
    <message>
        <source>True where A is less than or equal to B.</source>
        <translation>A가 B보다 작거나 같은 곳이 참.</translation>
    </message>
    <message>
        <source>True where A is less than B.</source>
        <translation>A가 B보다 작은 곳이 참.</translation>
    </message>
    <message>
        <source>True where two elements are equal.</source>
        <translation>두 요소가 같은 곳이 참.</translation>
    </message>
    <message>
        <source>UINT8: DirectML takes another cell</source>
        <translation>UINT8: DirectML이 다른 셀을 씀</translation>
    </message>
    <message>
        <source>Unsqueeze adds {many} dimensions; a tensor of DirectML has at most 8.</source>
        <translation>Unsqueeze가 차원 {many}개를 추가합니다. DirectML의 텐서는 최대 8차원입니다.</translation>
    </message>
    <message>
        <source>Upsample needs a scale for each dimension of {sizes}.</source>
        <translation>Upsample에는 {sizes}의 차원마다 스케일이 필요합니다.</translation>
    </message>
    <message>
        <source>Value is cast to the data type of OutputTensor.</source>
        <translation>Value는 OutputTensor의 데이터 타입으로 변환됩니다.</translation>
    </message>
    <message>
        <source>Value is {value}; in {type} it becomes {cast}.</source>
        <translation>Value는 {value}이며, {type}에서는 {cast}이(가) 됩니다.</translation>
    </message>
    <message>
        <source>ValuesTensor holds {elements} elements; only the first two are used.</source>
        <translation>ValuesTensor의 요소는 {elements}개이며, 처음 두 개만 쓰입니다.</translation>
    </message>
    <message>
        <source>In a GRU with one direction, WeightTensor and RecurrenceTensor have at least as many bytes as they would have without strides, unless a stride is 0. CreateOperator of DirectML 1.13.1 accepts smaller tensors, and CompileOperator refuses them.</source>
        <translation>한 방향 GRU의 WeightTensor와 RecurrenceTensor는 0인 스트라이드가 없으면 스트라이드가 없을 때만큼의 바이트가 필요합니다. DirectML 1.13.1의 CreateOperator는 더 작아도 받아들이지만, CompileOperator는 거부합니다.</translation>
    </message>
    <message>
        <source>WindowSize contains 0: {count:output cell is|output cells are} the mean of no elements, 0 / 0, and the result depends on the device.</source>
        <translation>WindowSize에 0이 있습니다. 출력 셀 {count}개는 요소가 없는 평균 0 / 0이며, 결과는 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the gradient of DirectML differs from the reference: windows reach beyond the padded input, or a stride is 0.</source>
        <translation>셀 {count}개에서 DirectML의 기울기가 참조 구현과 다릅니다. 창이 패딩된 입력을 넘거나 스트라이드가 0입니다.</translation>
    </message>
    <message>
        <source>Wine cannot start: {reason}.</source>
        <translation>Wine을 시작할 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>Wine is not installed.</source>
        <translation>Wine이 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>With IncludePadding, DirectML 1.13.1 divides by the number of elements of a window that lie in the padded input, not by the size of the window. With a stride of 0, it writes 0.</source>
        <translation>IncludePadding이면 DirectML 1.13.1은 창의 모든 자리가 아니라 패딩된 입력 안의 자리 수로 나눕니다. 스트라이드가 0이면 0을 씁니다.</translation>
    </message>
    <message>
        <source>If PastSequenceLengthsTensor is given, OutputPresentKeyTensor and OutputPresentValueTensor have the same length, which is at least the number of new keys.</source>
        <translation>PastSequenceLengthsTensor가 있으면 OutputPresentKeyTensor와 OutputPresentValueTensor의 길이가 같고, 이 길이는 새 키의 수 이상입니다.</translation>
    </message>
    <message>
        <source>If PastSequenceLengthsTensor is given, the past tensors, MaskTensor and RelativePositionBiasTensor are NULL.</source>
        <translation>PastSequenceLengthsTensor가 있으면 past 텐서와 MaskTensor, RelativePositionBiasTensor는 NULL입니다.</translation>
    </message>
    <message>
        <source>With ceil_mode and count_include_pad, ONNX divides by the number of elements of a window that lie in the padded input; DirectML divides by the size of the window.</source>
        <translation>ceil_mode와 count_include_pad를 함께 쓰면 ONNX는 윈도우 안에 있는 패딩된 입력의 요소 수로, DirectML은 윈도우의 모든 요소 수로 나눕니다.</translation>
    </message>
    <message>
        <source>With the mode max, ONNX takes the largest of the weighted neighbours; DirectML interpolates first and takes the largest of the samples.</source>
        <translation>모드가 max이면 ONNX는 가중된 이웃 중 가장 큰 값을 취하고, DirectML은 먼저 보간한 뒤 표본 중 가장 큰 값을 취합니다.</translation>
    </message>
    <message>
        <source>Without zero points, onnxruntime subtracts {middle}; DEQUANTIZE subtracts nothing.</source>
        <translation>영점이 없으면 onnxruntime은 {middle}을(를) 빼고, DEQUANTIZE는 아무것도 빼지 않습니다.</translation>
    </message>
    <message>
        <source>Writes OnValue at one index of each sequence along Axis, and OffValue elsewhere.</source>
        <translation>Axis 방향의 시퀀스마다 한 인덱스에 OnValue를, 나머지에 OffValue를 씁니다.</translation>
    </message>
    <message>
        <source>Writes Value on one diagonal and 0 elsewhere.</source>
        <translation>한 대각선에 Value를, 나머지에 0을 씁니다.</translation>
    </message>
    <message>
        <source>ZeroPointTensor is optional from feature level 6_2 on.</source>
        <translation>ZeroPointTensor는 기능 수준 6_2부터 선택입니다.</translation>
    </message>
    <message>
        <source>a bias for every cell</source>
        <translation>셀마다 바이어스</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>a constant of the tensor&apos;s type</source>
        <translation>텐서와 같은 타입의 상수</translation>
    </message>
    <message>
        <source>a copy</source>
        <translation>사본</translation>
    </message>
    <message>
        <source>a filter of 2 x 3</source>
        <translation>2 x 3 필터</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>소수 하나</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>a message ends after {count} of {size} bytes</source>
        <translation>메시지가 {size}바이트 중 {count}바이트에서 끝납니다</translation>
    </message>
    <message>
        <source>a message of more than {most} bytes is too large</source>
        <translation>{most}바이트를 넘는 메시지는 너무 큽니다</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>숫자</translation>
    </message>
    <message>
        <source>a number lies outside the type of OutputTensor, and ONNX defines no result for this</source>
        <translation>어떤 수가 OutputTensor 타입의 범위를 벗어나며, 이때의 결과는 ONNX에 정의되어 있지 않습니다</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>32비트 숫자</translation>
    </message>
    <message>
        <source>a quarter for each of 4 cells</source>
        <translation>셀 4개에 4분의 1씩</translation>
    </message>
    <message>
        <source>a region has the index of an image that is not in InputTensor, and ONNX defines no result for this</source>
        <translation>어떤 영역의 이미지 인덱스가 InputTensor에 없으며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a row becomes a matrix</source>
        <translation>행이 행렬이 됨</translation>
    </message>
    <message>
        <source>a scale for each filter</source>
        <translation>필터마다 배율 하나</translation>
    </message>
    <message>
        <source>a scale for each of two channels</source>
        <translation>두 채널마다 배율</translation>
    </message>
    <message>
        <source>a scale for each row</source>
        <translation>행마다 배율</translation>
    </message>
    <message>
        <source>a scale for each row and column</source>
        <translation>행과 열마다 배율</translation>
    </message>
    <message>
        <source>a scale for each row; without a zero point</source>
        <translation>행마다 배율; 영점 없음</translation>
    </message>
    <message>
        <source>a sequence length is negative or beyond InputTensor, and ONNX defines no result for this</source>
        <translation>어떤 시퀀스가 InputTensor보다 길며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a number is shifted by at least the number of bits of its type, and ONNX defines no result for this</source>
        <translation>시프트 수가 타입의 비트 수 이상이며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a slope for each column</source>
        <translation>열마다 다른 기울기</translation>
    </message>
    <message>
        <source>a soft maximum</source>
        <translation>부드러운 최댓값</translation>
    </message>
    <message>
        <source>a stack of images</source>
        <translation>이미지 묶음</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>정수 하나</translation>
    </message>
    <message>
        <source>a zero point for each filter</source>
        <translation>필터마다 영점 하나</translation>
    </message>
    <message>
        <source>a zero point for each row and column</source>
        <translation>행과 열마다 영점</translation>
    </message>
    <message>
        <source>all channels of an image together</source>
        <translation>이미지의 모든 채널 함께</translation>
    </message>
    <message>
        <source>along columns</source>
        <translation>열 방향</translation>
    </message>
    <message>
        <source>along columns, Epsilon 5</source>
        <translation>열 방향, Epsilon 5</translation>
    </message>
    <message>
        <source>along columns, from below</source>
        <translation>열 방향, 아래부터</translation>
    </message>
    <message>
        <source>along rows</source>
        <translation>행 방향</translation>
    </message>
    <message>
        <source>an element lies halfway between two steps; ONNX takes the even step, and DirectML takes either step</source>
        <translation>어떤 요소가 두 단계의 정중앙에 있습니다. ONNX는 짝수 쪽을 택하고, DirectML은 어느 쪽이든 택할 수 있습니다</translation>
    </message>
    <message>
        <source>an index lies outside OutputTensor, and ONNX defines no result for this</source>
        <translation>인덱스가 OutputTensor의 범위를 벗어나며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an input or attribute has infinity or NaN, which torch.nn.functional.scaled_dot_product_attention treats differently</source>
        <translation>입력이나 속성에 무한대나 NaN이 있으며, torch.nn.functional.scaled_dot_product_attention은 이를 다른 규칙으로 처리합니다</translation>
    </message>
    <message>
        <source>an integer has a negative exponent, and ONNX defines no result for this</source>
        <translation>정수의 지수가 음수이며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an integer is divided by 0, and ONNX defines no result for this</source>
        <translation>정수를 0으로 나누며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>and {0:more file|more files}</source>
        <translation>외 파일 {0}개</translation>
    </message>
    <message>
        <source>and {0:more problem|more problems}</source>
        <translation>외 문제 {0}개</translation>
    </message>
    <message>
        <source>a lower limit of -1</source>
        <translation>하한 -1</translation>
    </message>
    <message>
        <source>axis 2, columns</source>
        <translation>축 2, 열</translation>
    </message>
    <message>
        <source>axis 2, down the columns</source>
        <translation>축 2, 열을 따라 아래로</translation>
    </message>
    <message>
        <source>axis 3, largest first</source>
        <translation>축 3, 큰 것부터</translation>
    </message>
    <message>
        <source>axis 3, rows</source>
        <translation>축 3, 행</translation>
    </message>
    <message>
        <source>batch_indices is {type} in ONNX; BatchIndicesTensor is {other}.</source>
        <translation>batch_indices는 ONNX에서 {type}이고, BatchIndicesTensor는 {other}입니다.</translation>
    </message>
    <message>
        <source>with a batch dimension</source>
        <translation>배치 차원 사용</translation>
    </message>
    <message>
        <source>samples beyond the edge</source>
        <translation>가장자리 밖의 샘플</translation>
    </message>
    <message>
        <source>a region that reaches beyond the last column</source>
        <translation>마지막 열을 넘는 영역</translation>
    </message>
    <message>
        <source>bits is {bits}; the DirectML provider supports 4 and 8.</source>
        <translation>bits는 {bits}입니다. DirectML 공급자는 4와 8을 지원합니다.</translation>
    </message>
    <message>
        <source>blocks of two by two, to 4 bits</source>
        <translation>2x2 블록, 4비트로</translation>
    </message>
    <message>
        <source>blocks of two dimensions</source>
        <translation>2차원 블록</translation>
    </message>
    <message>
        <source>both directions; the second sequence is shorter</source>
        <translation>양방향, 두 번째 시퀀스가 더 짧음</translation>
    </message>
    <message>
        <source>both sides of 0</source>
        <translation>0의 양쪽</translation>
    </message>
    <message>
        <source>both signs</source>
        <translation>두 부호</translation>
    </message>
    <message>
        <source>ceil_mode is 1: the last window may reach beyond the padding, so OutputTensor may have one element more.</source>
        <translation>ceil_mode가 1입니다. 마지막 윈도우가 패딩을 넘을 수 있으므로 OutputTensor의 요소가 하나 더 많을 수 있습니다.</translation>
    </message>
    <message>
        <source>channels_last is 1; the input must have 4 dimensions, not {sizes}.</source>
        <translation>channels_last가 1입니다. 입력은 {sizes}이(가) 아니라 4차원이어야 합니다.</translation>
    </message>
    <message>
        <source>clip of {op_type} is {clip}; DirectML has a clip only for LSTM.</source>
        <translation>{op_type}의 clip은 {clip}입니다. DirectML에는 LSTM에만 있습니다.</translation>
    </message>
    <message>
        <source>columns first</source>
        <translation>열 먼저</translation>
    </message>
    <message>
        <source>columns, counted from the end</source>
        <translation>열, 끝부터 셈</translation>
    </message>
    <message>
        <source>whole coordinates are centres of cells</source>
        <translation>정수 좌표는 셀의 중심</translation>
    </message>
    <message>
        <source>decides {0:cell|cells}</source>
        <translation>셀 {0}개를 결정</translation>
    </message>
    <message>
        <source>depth first</source>
        <translation>깊이 먼저</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>다름</translation>
    </message>
    <message>
        <source>dimension {listed}</source>
        <translation>차원 {listed}</translation>
    </message>
    <message>
        <source>dimensions {listed}</source>
        <translation>차원 {listed}</translation>
    </message>
    <message>
        <source>eight channels from two images</source>
        <translation>이미지 두 개에서 채널 여덟 개</translation>
    </message>
    <message>
        <source>element {element} of the buffer</source>
        <translation>버퍼의 요소 {element}</translation>
    </message>
    <message>
        <source>elements that are not 0: </source>
        <translation>0이 아닌 요소: </translation>
    </message>
    <message>
        <source>every channel by itself, scaled and shifted</source>
        <translation>채널마다 따로, 배율과 이동</translation>
    </message>
    <message>
        <source>every pair, and numbers above 1</source>
        <translation>모든 쌍과 1보다 큰 수</translation>
    </message>
    <message>
        <source>every second column</source>
        <translation>두 번째 열마다</translation>
    </message>
    <message>
        <source>exclude_outside is 1; RESAMPLE3 has no such attribute.</source>
        <translation>exclude_outside가 1입니다. RESAMPLE3에는 그런 특성이 없습니다.</translation>
    </message>
    <message>
        <source>far from 0</source>
        <translation>0에서 먼 수</translation>
    </message>
    <message>
        <source>four regions; the gradients go to the nearest cells</source>
        <translation>네 영역. 기울기는 가장 가까운 셀로 갑니다</translation>
    </message>
    <message>
        <source>fractions</source>
        <translation>소수</translation>
    </message>
    <message>
        <source>from -1 to 1</source>
        <translation>-1에서 1까지</translation>
    </message>
    <message>
        <source>from -1 to 2.5</source>
        <translation>-1에서 2.5까지</translation>
    </message>
    <message>
        <source>from -1 to 4, in 255 steps</source>
        <translation>-1에서 4까지 255단계</translation>
    </message>
    <message>
        <source>from -1 up to 1</source>
        <translation>-1부터 1까지</translation>
    </message>
    <message>
        <source>samples at the start of each cell</source>
        <translation>각 셀의 시작에서 샘플링</translation>
    </message>
    <message>
        <source>gamma is {gamma} and beta is {beta}; both must have one number for each of the {channels} channels.</source>
        <translation>gamma는 {gamma}, beta는 {beta}입니다. 둘 다 채널 {channels}개에 숫자가 하나씩 있어야 합니다.</translation>
    </message>
    <message>
        <source>gray, from 0..255 to -1..1</source>
        <translation>회색조, 0..255에서 -1..1로</translation>
    </message>
    <message>
        <source>half the product, and the same row of biases added to every row</source>
        <translation>곱의 절반, 행마다 바이어스</translation>
    </message>
    <message>
        <source>halves away from 0</source>
        <translation>절반은 0에서 먼 쪽으로</translation>
    </message>
    <message>
        <source>halves go to the even number</source>
        <translation>절반은 짝수로 감</translation>
    </message>
    <message>
        <source>halves to the even number</source>
        <translation>절반은 짝수로</translation>
    </message>
    <message>
        <source>hard: Bias 0</source>
        <translation>하드: Bias 0</translation>
    </message>
    <message>
        <source>height and width: the square root of sums over 3 x 3 cells</source>
        <translation>높이와 너비: 3 x 3셀 합의 제곱근</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>숨김</translation>
    </message>
    <message>
        <source>last index of the largest of (</source>
        <translation>최댓값의 마지막 인덱스(</translation>
    </message>
    <message>
        <source>last index of the smallest of (</source>
        <translation>최솟값의 마지막 인덱스(</translation>
    </message>
    <message>
        <source>index {index} + {size} = {position}: {cell} is OnValue</source>
        <translation>인덱스 {index} + {size} = {position}: {cell}은(는) OnValue</translation>
    </message>
    <message>
        <source>index {index}: {cells}</source>
        <translation>인덱스 {index}: {cells}</translation>
    </message>
    <message>
        <source>index {index}: {cell}</source>
        <translation>인덱스 {index}: {cell}</translation>
    </message>
    <message>
        <source>index {index}: {cell} is OnValue</source>
        <translation>인덱스 {index}: {cell}은(는) OnValue</translation>
    </message>
    <message>
        <source>infinity is not NaN</source>
        <translation>무한대는 NaN이 아님</translation>
    </message>
    <message>
        <source>{tensors} must have 2 dimensions.</source>
        <translation>{tensors}은(는) 2차원이어야 합니다.</translation>
    </message>
    <message>
        <source>instance normalization: height and width</source>
        <translation>인스턴스 정규화: 높이와 너비</translation>
    </message>
    <message>
        <source>integers</source>
        <translation>정수</translation>
    </message>
    <message>
        <source>integers with exponents of another type</source>
        <translation>지수의 타입이 다른 정수</translation>
    </message>
    <message>
        <source>is NULL</source>
        <translation>NULL입니다</translation>
    </message>
    <message>
        <source>is empty; it must be a number</source>
        <translation>비어 있습니다. 숫자여야 합니다</translation>
    </message>
    <message>
        <source>is empty; it must be a whole number</source>
        <translation>비어 있습니다. 정수여야 합니다</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>값이 없습니다</translation>
    </message>
    <message>
        <source>is the text &apos;{text}&apos;; a number has no quotes</source>
        <translation>텍스트 &apos;{text}&apos;입니다. 숫자에는 따옴표가 없습니다</translation>
    </message>
    <message>
        <source>the number is not in the result</source>
        <translation>이 숫자는 결과에 없습니다</translation>
    </message>
    <message>
        <source>the weight is 0</source>
        <translation>가중치가 0입니다</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>큰 것부터</translation>
    </message>
    <message>
        <source>layer normalization</source>
        <translation>층 정규화</translation>
    </message>
    <message>
        <source>layer normalization: along the last dimension</source>
        <translation>층 정규화: 마지막 차원 방향</translation>
    </message>
    <message>
        <source>layout is 1; the DirectML provider leaves such a node to the CPU.</source>
        <translation>layout이 1입니다. DirectML 공급자는 이런 노드를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>less than InputDimensionCount and IndicesDimensionCount</source>
        <translation>InputDimensionCount와 IndicesDimensionCount보다 작게</translation>
    </message>
    <message>
        <source>log(1 + e^(Steepness * x)) / Steepness of every element.</source>
        <translation>모든 요소의 log(1 + e^(Steepness * x)) / Steepness.</translation>
    </message>
    <message>
        <source>main diagonal</source>
        <translation>주대각선</translation>
    </message>
    <message>
        <source>masks</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>no element before it: </source>
        <translation>앞의 요소 없음: </translation>
    </message>
    <message>
        <source>no index is {place}: </source>
        <translation>{place}인 인덱스 없음: </translation>
    </message>
    <message>
        <source>no neighbours: the derivative of x / (1 + x^2)</source>
        <translation>이웃 없음: x / (1 + x^2)의 도함수</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>쓰지 않음</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>숫자들</translation>
    </message>
    <message>
        <source>one tensor below the other</source>
        <translation>텐서를 위아래로</translation>
    </message>
    <message>
        <source>one channel</source>
        <translation>채널 하나</translation>
    </message>
    <message>
        <source>one scale for all cells</source>
        <translation>모든 셀에 배율 하나</translation>
    </message>
    <message>
        <source>one scale for all cells; halves to even</source>
        <translation>모든 셀에 배율 하나; 절반은 짝수로</translation>
    </message>
    <message>
        <source>only -infinity</source>
        <translation>-무한대만</translation>
    </message>
    <message>
        <source>only the diagonal</source>
        <translation>대각선만</translation>
    </message>
    <message>
        <source>onnxruntime inserts the node to copy a tensor between CPU and GPU; no DirectML operator runs.</source>
        <translation>onnxruntime이 CPU와 GPU 사이에서 텐서를 복사하려고 넣은 노드입니다. 실행되는 DirectML 연산자가 없습니다.</translation>
    </message>
    <message>
        <source>onnxruntime runs the node on the CPU, also with the DirectML provider.</source>
        <translation>onnxruntime은 DirectML 공급자가 있어도 CPU에서 실행합니다.</translation>
    </message>
    <message>
        <source>other bits than the lowest</source>
        <translation>최하위가 아닌 비트</translation>
    </message>
    <message>
        <source>OffValue 4, OnValue 2</source>
        <translation>OffValue 4, OnValue 2</translation>
    </message>
    <message>
        <source>output_padding only changes the sizes of the output; the provider sets OutputPadding to 0.</source>
        <translation>output_padding은 출력의 크기만 바꿉니다. 공급자는 OutputPadding을 0으로 설정합니다.</translation>
    </message>
    <message>
        <source>output_shape is {sizes}. ONNX counts the indices in an output of the default shape, and DirectML counts them in OutputTensor.</source>
        <translation>output_shape는 {sizes}입니다. ONNX는 기본 모양의 출력에서, DirectML은 OutputTensor에서 인덱스를 셉니다.</translation>
    </message>
    <message>
        <source>outside the output, undefined</source>
        <translation>출력 밖, 정의되지 않음</translation>
    </message>
    <message>
        <source>p is {p}; it must be 1 or 2.</source>
        <translation>p는 {p}입니다. 1 또는 2여야 합니다.</translation>
    </message>
    <message>
        <source>padding counts as the zero point</source>
        <translation>패딩을 영점으로 봄</translation>
    </message>
    <message>
        <source>padding on top</source>
        <translation>위쪽 패딩</translation>
    </message>
    <message>
        <source>padding that counts</source>
        <translation>세는 패딩</translation>
    </message>
    <message>
        <source>counted padding, no zero points</source>
        <translation>세는 패딩, 영점 없음</translation>
    </message>
    <message>
        <source>padding that does not count</source>
        <translation>세지 않는 패딩</translation>
    </message>
    <message>
        <source>pads is {pads}; DirectML has no negative padding.</source>
        <translation>pads는 {pads}입니다. DirectML에는 음수 패딩이 없습니다.</translation>
    </message>
    <message>
        <source>pads is {pads}; it must have two numbers for each dimension.</source>
        <translation>pads는 {pads}입니다. 차원마다 숫자가 두 개 있어야 합니다.</translation>
    </message>
    <message>
        <source>perm is {order}; it must have each of the {rank:dimension|dimensions} once.</source>
        <translation>perm은 {order}입니다. {rank}개 차원이 각각 한 번씩 있어야 합니다.</translation>
    </message>
    <message>
        <source>pip could not fetch {package}: it gave no reason</source>
        <translation>pip가 {package}을(를) 가져오지 못했습니다: 이유를 알리지 않았습니다</translation>
    </message>
    <message>
        <source>pooled_shape is {shape}; it must have two sizes.</source>
        <translation>pooled_shape는 {shape}입니다. 크기가 두 개 있어야 합니다.</translation>
    </message>
    <message>
        <source>powers, roots and inverses</source>
        <translation>거듭제곱, 근, 역수</translation>
    </message>
    <message>
        <source>reduction is {reduction}; the DirectML provider leaves such a {op_type} to the CPU.</source>
        <translation>reduction은 {reduction}입니다. DirectML 공급자는 이런 {op_type}을(를) CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>repeats is {repeats}; it must have a number for each dimension of {sizes}.</source>
        <translation>repeats는 {repeats}입니다. {sizes}의 차원마다 숫자가 하나 있어야 합니다.</translation>
    </message>
    <message>
        <source>roi covers less than one element of a dimension; the provider scales as if roi covered one element.</source>
        <translation>roi가 한 차원에서 한 요소보다 좁습니다. 공급자는 한 요소인 것처럼 스케일합니다.</translation>
    </message>
    <message>
        <source>roi has {many} numbers; it must have two for each dimension.</source>
        <translation>roi에 숫자가 {many}개 있습니다. 차원마다 두 개 있어야 합니다.</translation>
    </message>
    <message>
        <source>an output for each row</source>
        <translation>행마다 출력 하나</translation>
    </message>
    <message>
        <source>rows by columns</source>
        <translation>행과 열의 곱</translation>
    </message>
    <message>
        <source>rows of length 1</source>
        <translation>길이 1인 행</translation>
    </message>
    <message>
        <source>scaled and shifted</source>
        <translation>배율과 이동</translation>
    </message>
    <message>
        <source>scaled first</source>
        <translation>먼저 배율 적용</translation>
    </message>
    <message>
        <source>scaled, then inverted</source>
        <translation>배율 적용 뒤 역수</translation>
    </message>
    <message>
        <source>seqlens_k is the number of keys of each row, minus one. From it, the provider derives a causal mask, which is not part of this desc.</source>
        <translation>seqlens_k는 각 행의 키 수에서 1을 뺀 수입니다. 공급자는 이로부터 인과 마스크를 만들며, 이 desc에는 없습니다.</translation>
    </message>
    <message>
        <source>sequence_lens is INT32 in ONNX; SequenceLengthsTensor is UINT32.</source>
        <translation>sequence_lens는 ONNX에서 INT32이고, SequenceLengthsTensor는 UINT32입니다.</translation>
    </message>
    <message>
        <source>sequence_lens is {type} in ONNX; SequenceLengthsTensor is {other}.</source>
        <translation>sequence_lens는 ONNX에서 {type}이고, SequenceLengthsTensor는 {other}입니다.</translation>
    </message>
    <message>
        <source>sequences, two channels</source>
        <translation>시퀀스, 두 채널</translation>
    </message>
    <message>
        <source>sequences, with gaps</source>
        <translation>시퀀스, 틈 있음</translation>
    </message>
    <message>
        <source>the gradients are shared among the cells around a sample</source>
        <translation>기울기를 샘플 둘레의 셀에 나눔</translation>
    </message>
    <message>
        <source>shared by at least {0:cell|cells}</source>
        <translation>셀 {0}개 이상이 공유</translation>
    </message>
    <message>
        <source>shares of each column</source>
        <translation>열마다의 비율</translation>
    </message>
    <message>
        <source>two copies side by side</source>
        <translation>복사본 둘을 나란히</translation>
    </message>
    <message>
        <source>signed, without zero points</source>
        <translation>부호 있음, 영점 없음</translation>
    </message>
    <message>
        <source>signed: -x - 1</source>
        <translation>부호 있음: -x - 1</translation>
    </message>
    <message>
        <source>single elements</source>
        <translation>요소 하나씩</translation>
    </message>
    <message>
        <source>approaches 1 slowly</source>
        <translation>천천히 1에 가까워짐</translation>
    </message>
    <message>
        <source>smallest first</source>
        <translation>작은 것부터</translation>
    </message>
    <message>
        <source>so that a block is no larger than {height} x {width} pixels</source>
        <translation>블록이 {height} x {width} 픽셀보다 크지 않도록</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>제곱</translation>
    </message>
    <message>
        <source>storage_order is 1; the DirectML provider leaves such a MaxPool to the CPU.</source>
        <translation>storage_order가 1입니다. DirectML 공급자는 이런 MaxPool을 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>strictly upper triangle</source>
        <translation>순상삼각</translation>
    </message>
    <message>
        <source>strides, dilations or pads of Col2Im do not fit image_shape {image}.</source>
        <translation>Col2Im의 strides, dilations 또는 pads가 image_shape {image}에 맞지 않습니다.</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>문자열들</translation>
    </message>
    <message>
        <source>the DimensionCount of the tensors</source>
        <translation>텐서의 DimensionCount</translation>
    </message>
    <message>
        <source>the average of all elements</source>
        <translation>모든 요소의 평균</translation>
    </message>
    <message>
        <source>the case has {errors:error|errors}</source>
        <translation>케이스에 오류 {errors}개</translation>
    </message>
    <message>
        <source>each sample takes the cell before it</source>
        <translation>샘플은 앞의 셀을 씁니다</translation>
    </message>
    <message>
        <source>each sample takes the cell after it</source>
        <translation>샘플은 뒤의 셀을 씁니다</translation>
    </message>
    <message>
        <source>the constants of SELU</source>
        <translation>SELU의 상수</translation>
    </message>
    <message>
        <source>with repeated edge cells</source>
        <translation>가장자리 셀 반복</translation>
    </message>
    <message>
        <source>the index of the largest</source>
        <translation>최댓값의 인덱스</translation>
    </message>
    <message>
        <source>the index of the smallest</source>
        <translation>최솟값의 인덱스</translation>
    </message>
    <message>
        <source>the largest element of a column</source>
        <translation>열의 최댓값</translation>
    </message>
    <message>
        <source>the largest sample, nearest cells</source>
        <translation>가장 큰 샘플, 최근접 셀</translation>
    </message>
    <message>
        <source>the length of a vector</source>
        <translation>벡터의 길이</translation>
    </message>
    <message>
        <source>the logarithm of the sum</source>
        <translation>합의 로그</translation>
    </message>
    <message>
        <source>the mean of 2 x 2 samples</source>
        <translation>2 x 2 샘플의 평균</translation>
    </message>
    <message>
        <source>the product of a row</source>
        <translation>행의 곱</translation>
    </message>
    <message>
        <source>the remainder has the sign of A</source>
        <translation>나머지의 부호는 A와 같음</translation>
    </message>
    <message>
        <source>the remainder has the sign of B</source>
        <translation>나머지의 부호는 B와 같음</translation>
    </message>
    <message>
        <source>the size of InputTensor along dimension {axis}</source>
        <translation>InputTensor의 차원 {axis} 크기</translation>
    </message>
    <message>
        <source>the smallest element of a row</source>
        <translation>행의 최솟값</translation>
    </message>
    <message>
        <source>the sum of a row</source>
        <translation>행의 합</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>메모리가 부족합니다</translation>
    </message>
    <message>
        <source>three channels</source>
        <translation>세 채널</translation>
    </message>
    <message>
        <source>three scales</source>
        <translation>배율 셋</translation>
    </message>
    <message>
        <source>three tensors side by side</source>
        <translation>세 텐서를 나란히</translation>
    </message>
    <message>
        <source>ties</source>
        <translation>동점</translation>
    </message>
    <message>
        <source>to FLOAT16: infinity above 65504</source>
        <translation>FLOAT16으로: 65504를 넘으면 무한대</translation>
    </message>
    <message>
        <source>towards 0</source>
        <translation>0 쪽으로</translation>
    </message>
    <message>
        <source>training_mode is 1; the DirectML provider leaves training to the CPU.</source>
        <translation>training_mode가 1입니다. DirectML 공급자는 학습을 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>training_mode is true; no DirectML operator drops elements at random.</source>
        <translation>training_mode가 참입니다. 요소를 무작위로 버리는 DirectML 연산자는 없습니다.</translation>
    </message>
    <message>
        <source>transBatch{name} requires at least 3 dimensions, not {sizes}.</source>
        <translation>transBatch{name}에는 {sizes}이(가) 아니라 3차원 이상이 필요합니다.</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 또는 false</translation>
    </message>
    <message>
        <source>two batches</source>
        <translation>두 배치</translation>
    </message>
    <message>
        <source>two channels</source>
        <translation>두 채널</translation>
    </message>
    <message>
        <source>two elements have the same index; {library} does not define which one stays</source>
        <translation>두 요소의 인덱스가 같으며, {library}은(는) 어느 것이 남는지 정하지 않습니다</translation>
    </message>
    <message>
        <source>two groups, a bias, RELU</source>
        <translation>두 그룹, 바이어스, RELU</translation>
    </message>
    <message>
        <source>two heads, three keys</source>
        <translation>헤드 둘, 키 셋</translation>
    </message>
    <message>
        <source>two images from eight channels</source>
        <translation>채널 여덟 개에서 이미지 둘</translation>
    </message>
    <message>
        <source>two of three rows</source>
        <translation>세 행 중 두 행</translation>
    </message>
    <message>
        <source>two regions, at half the scale</source>
        <translation>두 영역, 배율 절반</translation>
    </message>
    <message>
        <source>two rows</source>
        <translation>두 행</translation>
    </message>
    <message>
        <source>unidirectional is 1; MULTIHEAD_ATTENTION has no attribute for a causal mask.</source>
        <translation>unidirectional이 1입니다. MULTIHEAD_ATTENTION에는 인과 마스크를 위한 속성이 없습니다.</translation>
    </message>
    <message>
        <source>unsigned</source>
        <translation>부호 없음</translation>
    </message>
    <message>
        <source>unsigned: a negative Min counts as 0</source>
        <translation>부호 없음: 음수 Min은 0으로 취급</translation>
    </message>
    <message>
        <source>verdict of the {device}</source>
        <translation>{device}의 판정</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>정수만</translation>
    </message>
    <message>
        <source>whole numbers, and gradients of any sign</source>
        <translation>정수, 모든 부호의 기울기</translation>
    </message>
    <message>
        <source>windows of 2 x 3</source>
        <translation>2 x 3 창</translation>
    </message>
    <message>
        <source>with padding</source>
        <translation>패딩 있음</translation>
    </message>
    <message>
        <source>shifts by less than the width of the type</source>
        <translation>타입의 비트 수보다 적게 이동</translation>
    </message>
    <message>
        <source>without an activation</source>
        <translation>활성화 없이</translation>
    </message>
    <message>
        <source>without the element itself</source>
        <translation>그 요소 자신 없이</translation>
    </message>
    <message>
        <source>without zero points</source>
        <translation>영점 없이</translation>
    </message>
    <message>
        <source>writes {cells}</source>
        <translation>{cells}에 씀</translation>
    </message>
    <message>
        <source>x / (1 + |x|) of every element.</source>
        <translation>모든 요소의 x / (1 + |x|).</translation>
    </message>
    <message>
        <source>zeros of both signs, and NaN</source>
        <translation>두 부호의 0과 NaN</translation>
    </message>
    <message>
        <source>{0:change|changes} made; the remaining errors need your decision</source>
        <translation>{0}개 수정. 나머지는 직접 정해야 합니다</translation>
    </message>
    <message>
        <source>{at} is {found}, not {expected}</source>
        <translation>{at}: {expected}이(가) 아니라 {found}</translation>
    </message>
    <message>
        <source>{axis} is less than the DimensionCount of {of}.</source>
        <translation>{axis}은(는) {of}의 DimensionCount보다 작습니다.</translation>
    </message>
    <message>
        <source>{axis} is {dimension}</source>
        <translation>{axis}이(가) {dimension}</translation>
    </message>
    <message>
        <source>{b} has size {second} along dimension {dimension}, but {a} has size {first}; the batch sizes must be equal.</source>
        <translation>차원 {dimension}의 크기가 {b}은(는) {second}, {a}은(는) {first}입니다. 배치 크기는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{cells:cell differs|cells differ} without a known reason.</source>
        <translation>셀 {cells}개가 알려진 원인 없이 다릅니다.</translation>
    </message>
    <message>
        <source>{channels} channels cannot be divided into {groups} groups.</source>
        <translation>채널 {channels}개를 그룹 {groups}개로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>{columns} has {rank:dimension|dimensions}; it must have 3.</source>
        <translation>{columns}은(는) {rank}차원입니다. 3차원이어야 합니다.</translation>
    </message>
    <message>
        <source>{count:cell is|cells are} normalized alone with Epsilon 0, which is 0 / 0; DirectML 1.15.4 computes 0 or NaN.</source>
        <translation>셀 {count}개가 Epsilon 0으로 혼자 정규화되어 0 / 0이 됩니다. DirectML 1.15.4는 0 또는 NaN을 계산합니다.</translation>
    </message>
    <message>
        <source>{count:power is|powers are} beyond the type; the result depends on the device.</source>
        <translation>거듭제곱 {count}개가 타입을 벗어납니다. 결과는 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>{count:window has|windows have} a sum beyond FLOAT32; DirectML writes inf there.</source>
        <translation>창 {count}개의 합이 FLOAT32를 넘습니다. DirectML은 inf를 씁니다.</translation>
    </message>
    <message>
        <source>{count:window lies|windows lie} entirely in the padding; {what}</source>
        <translation>창 {count}개가 패딩에만 놓입니다. {what}</translation>
    </message>
    <message>
        <source>Because of rounding, {differing} of {cells:cell|cells} differ by up to {largest}.</source>
        <translation>셀 {cells}개 중 {differing}개가 반올림으로 인해 최대 {largest}만큼 다릅니다.</translation>
    </message>
    <message>
        <source>{elements} elements would need up to {size} of memory</source>
        <translation>요소 {elements}개에는 메모리가 최대 {size} 필요</translation>
    </message>
    <message>
        <source>{elements} elements would need up to {size} of memory, and about {minutes:minute|minutes}</source>
        <translation>요소 {elements}개에는 메모리가 최대 {size}, 시간이 약 {minutes}분 필요</translation>
    </message>
    <message>
        <source>{first} and {second} are NULL; one of them must be given.</source>
        <translation>{first}, {second}이(가) 모두 NULL입니다. 둘 중 하나를 주어야 합니다.</translation>
    </message>
    <message>
        <source>{hidden} elements cannot be divided into heads of {head}.</source>
        <translation>요소 {hidden}개를 {head}개씩의 헤드로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>{key} is {value}; it must be {kind}.</source>
        <translation>{key} 값이 {value}입니다. {kind}이어야 합니다.</translation>
    </message>
    <message>
        <source>{lengths} is given together with {names}; DirectML refuses that.</source>
        <translation>{lengths}이(가) {names}과(와) 함께 있습니다. DirectML은 이를 거부합니다.</translation>
    </message>
    <message>
        <source>{lengths} is given without {names}; both present tensors are required.</source>
        <translation>{lengths}이(가) 있지만 {names}이(가) 없습니다. present 텐서가 둘 다 필요합니다.</translation>
    </message>
    <message>
        <source>{library} gives no device under Wine: {judge} ended with {code}.</source>
        <translation>{library}이(가) Wine에서 장치를 만들지 못했습니다. {judge}이(가) {code}(으)로 끝났습니다.</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} 외 {count}개</translation>
    </message>
    <message>
        <source>{names}: {least:entry|entries}, but {count} is {wanted}; the numbers must agree.</source>
        <translation>{names}: 항목 {least}개, {count}은(는) {wanted}입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{names}: {least:entry|entries}, but {first} has {wanted:entry|entries}; the numbers must agree.</source>
        <translation>{names}: 항목 {least}개, {first}의 항목은 {wanted}개입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{names}: {least} to {most} entries, but {count} is {wanted}; the numbers must agree.</source>
        <translation>{names}: 항목 {least}~{most}개, {count}은(는) {wanted}입니다. 항목 수는 모두 같아야 합니다.</translation>
    </message>
    <message>
        <source>{names}: {least} to {most} entries, but {first} has {wanted:entry|entries}; the numbers must agree.</source>
        <translation>{names}: 항목 {least}~{most}개, {first}의 항목은 {wanted}개입니다. 항목 수는 모두 같아야 합니다.</translation>
    </message>
    <message>
        <source>{name} has {given:element|elements}; the sizes of {of} need {needed}. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>{name}의 요소는 {given}개인데, {of}의 크기에는 {needed}개가 필요합니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>{name} has {given} bytes with its strides, and {packed} without. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>{name}은(는) 스트라이드가 있으면 {given}바이트, 없으면 {packed}바이트입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>{name} has {rank:dimension|dimensions}, fewer than {of}. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>{name}의 차원은 {rank}개로 {of}보다 적습니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, {name} is 0 or above {steps}, the number of steps; no page defines that.</source>
        <translation>{name}의 셀 {count}개가 0이거나 {steps}보다 큽니다. 어느 문서에도 정의가 없습니다.</translation>
    </message>
    <message>
        <source>{name} is given. The page does not define it; the reference computes the result that DirectML 1.15.4 was observed to give if the past keys and values are 0.</source>
        <translation>{name}이(가) 있습니다. 문서는 이를 정의하지 않습니다. 참조 구현은 이전 키와 값이 0일 때 DirectML 1.15.4에서 관찰된 결과를 계산합니다.</translation>
    </message>
    <message>
        <source>{name} is {scale}; it must be 0 or more, and finite.</source>
        <translation>{name}이(가) {scale}입니다. 0 이상의 유한한 수여야 합니다.</translation>
    </message>
    <message>
        <source>{name} is {type} and the input is {other}; the DirectML provider leaves such a node to the CPU.</source>
        <translation>{name}은(는) {type}이고 입력은 {other}입니다. DirectML 공급자는 이런 노드를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be at least {low}.</source>
        <translation>{name}이(가) {value}입니다. {low} 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} {variable} (line {line})</source>
        <translation>{name} {variable} ({line}행)</translation>
    </message>
    <message>
        <source>{op_type} cannot divide {sizes} into blocks of {block}.</source>
        <translation>{op_type}은(는) {sizes}을(를) {block} 크기의 블록으로 나눌 수 없습니다.</translation>
    </message>
    <message>
        <source>{op_type} cannot multiply {a} and {b}: the inner sizes are {inner} and {other}.</source>
        <translation>{op_type}은(는) {a}와(과) {b}을(를) 곱할 수 없습니다. 안쪽 크기가 {inner}와(과) {other}입니다.</translation>
    </message>
    <message>
        <source>{op_type} cannot turn {before} into {after}.</source>
        <translation>{op_type}은(는) {before}을(를) {after}(으)로 바꿀 수 없습니다.</translation>
    </message>
    <message>
        <source>{op_type} has data {sizes} and indices {indices}; both must have the same number of dimensions.</source>
        <translation>{op_type}의 데이터는 {sizes}, 인덱스는 {indices}입니다. 둘의 차원 수가 같아야 합니다.</translation>
    </message>
    <message>
        <source>{op_type} has data {sizes}, indices {indices} and updates {updates}, which do not fit together.</source>
        <translation>{op_type}의 데이터는 {sizes}, 인덱스는 {indices}, 갱신은 {updates}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>{op_type} has no output.</source>
        <translation>{op_type}에 출력이 없습니다.</translation>
    </message>
    <message>
        <source>{op_type} has the input {sizes} and the filter {filter}; both must have the same number of dimensions, from 3 to 5.</source>
        <translation>{op_type}의 입력은 {sizes}, 필터는 {filter}입니다. 둘 다 같은 3차원에서 5차원이어야 합니다.</translation>
    </message>
    <message>
        <source>{op_type} has the input {sizes} and the regions {regions}; the input must have 4 dimensions, and each region must have {columns} numbers.</source>
        <translation>{op_type}의 입력은 {sizes}, 영역은 {regions}입니다. 입력은 4차원이어야 하고, 영역마다 숫자 {columns}개가 필요합니다.</translation>
    </message>
    <message>
        <source>{op_type} has the input {sizes}, W {weights} and R {recurrence}, which do not fit together.</source>
        <translation>{op_type}의 입력은 {sizes}, W는 {weights}, R은 {recurrence}이며 서로 맞지 않습니다.</translation>
    </message>
    <message>
        <source>{op_type} has version {since} in this opset and the attribute {attribute}; the DirectML provider registers the versions {versions}, which lack this attribute.</source>
        <translation>이 opset의 {op_type}은(는) 버전 {since}이고 특성 {attribute}이(가) 있습니다. DirectML 공급자는 그 특성이 없는 버전 {versions}을(를) 등록합니다.</translation>
    </message>
    <message>
        <source>{op_type} has version {since} in this opset; the DirectML provider registers the versions {versions}, so onnxruntime runs the node on another provider.</source>
        <translation>이 opset의 {op_type}은(는) 버전 {since}입니다. DirectML 공급자는 버전 {versions}을(를) 등록하므로 onnxruntime은 노드를 다른 공급자에서 실행합니다.</translation>
    </message>
    <message>
        <source>{op_type} has the input {sizes} and the filter {filter}; both must have 4 dimensions.</source>
        <translation>{op_type}의 입력은 {sizes}, 필터는 {filter}입니다. 둘 다 4차원이어야 합니다.</translation>
    </message>
    <message>
        <source>{path} has changed since it was found.</source>
        <translation>{path}이(가) 발견된 뒤에 바뀌었습니다.</translation>
    </message>
    <message>
        <source>{path} is 0. DirectML accepts this desc, but a run never ends.</source>
        <translation>{path}이(가) 0입니다. DirectML은 이 desc를 받아들이지만, 실행이 끝나지 않습니다.</translation>
    </message>
    <message>
        <source>{path} is 0; all elements of a window are at the same place.</source>
        <translation>{path}이(가) 0입니다. 창의 모든 요소가 같은 자리에 있습니다.</translation>
    </message>
    <message>
        <source>{path} is a report of another version of this program.</source>
        <translation>{path}은(는) 이 프로그램의 다른 버전이 만든 보고서입니다.</translation>
    </message>
    <message>
        <source>{path} must be a tensor, such as FLOAT32 {example}; {said} is not a tensor.</source>
        <translation>{path}은(는) FLOAT32 {example} 같은 텐서여야 합니다. {said}은(는) 텐서가 아닙니다.</translation>
    </message>
    <message>
        <source>{path} is not a known version of DirectML, so it is not copied. Set {variable} to its folder to use it.</source>
        <translation>{path}은(는) 알려진 DirectML 버전이 아니어서 복사하지 않습니다. 사용하려면 {variable}에 그 폴더를 지정하십시오.</translation>
    </message>
    <message>
        <source>{path} is not the report of a device test.</source>
        <translation>{path}은(는) 장치 테스트 보고서가 아닙니다.</translation>
    </message>
    <message>
        <source>{path} is {entry}; it must be at most {most}.</source>
        <translation>{path}이(가) {entry}입니다. {most} 이하여야 합니다.</translation>
    </message>
    <message>
        <source>{path} is {name}. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>{path}이(가) {name}입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>{path} is {stride}; it must be 1.</source>
        <translation>{path}이(가) {stride}입니다. 1이어야 합니다.</translation>
    </message>
    <message>
        <source>{question} {remark}</source>
        <translation>{question} {remark}</translation>
    </message>
    <message>
        <source>{ranks}; the numbers must agree.</source>
        <translation>{ranks}. 차원 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{said}, a name that Windows reserves for a device</source>
        <translation>{said}. 이것은 Windows의 장치입니다</translation>
    </message>
    <message>
        <source>{scale} is {actual}, but {output} is {expected}. DirectML accepts this desc and writes {actual} elements into the output, so that every cell is undefined.</source>
        <translation>{scale}은 {actual}이고 {output}은 {expected}입니다. DirectML은 이 desc를 받아들이지만 출력에 {actual} 요소를 쓰므로, 모든 셀의 값이 정해지지 않습니다.</translation>
    </message>
    <message>
        <source>{second} is {actual}, and {first} is {expected}. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>{second}은(는) {actual}, {first}은(는) {expected}입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>{state} is {sizes}; it must be {expected}.</source>
        <translation>{state}의 크기가 {sizes}입니다. {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>{tensor} has size {actual} along dimension {dimension}; it must be {wanted} ({name}).</source>
        <translation>{tensor}의 차원 {dimension} 크기가 {actual}입니다. {wanted}(이)여야 합니다({name}).</translation>
    </message>
    <message>
        <source>{tensor} is the first tensor that differs, in {many} of {all} cells: at {cell}, it is {one} here and {two} in the folder.</source>
        <translation>처음 다른 텐서는 {tensor}입니다. 셀 {all}개 중 {many}개가 다르고, {cell}에서 {one}인데 폴더에는 {two}입니다.</translation>
    </message>
    <message>
        <source>{tensor} is {type}; {function} supports {allowed} at feature level {level} ({type} from {later} on).</source>
        <translation>{tensor}은(는) {type}입니다. {function}은(는) 기능 수준 {level}에서 {allowed}을(를) 지원합니다({type}은(는) {later}부터).</translation>
    </message>
    <message>
        <source>{tensor} is {type}; {function} supports {allowed} at feature level {level}.</source>
        <translation>{tensor}은(는) {type}입니다. {function}은(는) 기능 수준 {level}에서 {allowed}을(를) 지원합니다.</translation>
    </message>
    <message>
        <source>{differing} of {cells:cell|cells} differ, by up to {largest}.</source>
        <translation>셀 {cells}개 중 {differing}개가 다르며, 차이는 최대 {largest}입니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {sizes}; it must not have more dimensions than {data}.</source>
        <translation>&apos;{name}&apos;의 크기가 {sizes}입니다. {data}보다 차원이 많으면 안 됩니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 ignores NaN when it computes the largest element of a row, and uses at least 1e-20 as the sum, also in place of NaN. By the formula, a row with NaN or +infinity becomes NaN.</source>
        <translation>DirectML 1.13.1은 행의 최댓값에서 NaN을 무시하고, 합은 NaN 대신에도 최소 1e-20을 씁니다. 식에 따르면 NaN이나 +무한대가 있는 행은 NaN이 됩니다.</translation>
    </message>
    <message>
        <source>For NaN and infinity, fused activations of DirectML 1.13.1 do not follow their formulas: CELU, HARD_SIGMOID and SHRINK give 0 for NaN, and RELU gives NaN for -infinity, except in GEMM.</source>
        <translation>NaN과 무한대에 대해 DirectML 1.13.1의 융합 활성화는 식을 따르지 않습니다. CELU, HARD_SIGMOID, SHRINK는 NaN에 대해 0을, RELU는 GEMM을 제외하고 -무한대에 대해 NaN을 냅니다.</translation>
    </message>
    <message>
        <source>For a quotient of 2^19 or more, the remainder of DirectML 1.13.1 can be too large or too small by a multiple of B. Denormal numbers may be treated as 0.</source>
        <translation>몫이 2^19 이상이면 DirectML 1.13.1의 나머지는 B의 배수만큼 너무 크거나 작을 수 있습니다. 비정규 수는 0으로 취급될 수 있습니다.</translation>
    </message>
    <message>
        <source>If Value is beyond the integer type of OutputTensor, DirectML 1.13.1 writes the low bits of Value or the lowest number, not the nearest number of the type.</source>
        <translation>Value가 OutputTensor의 정수 타입을 벗어나면 DirectML 1.13.1은 타입에서 가장 가까운 수가 아니라 Value의 하위 비트나 가장 작은 수를 씁니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} the sum of e^x is beyond the range of FLOAT32 (x near 88 or above) or 0 (every x below -87); DirectML writes an infinity there.</source>
        <translation>셀 {count}개에서 e^x의 합이 FLOAT32를 넘거나(x가 88 근처이거나 그보다 큼) 0입니다(모든 x가 -87 미만). DirectML은 무한대를 씁니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, InputTensor is -128 after ScaleBias; INT8 has no 128, so DirectML writes 127.</source>
        <translation>ScaleBias를 적용한 InputTensor가 셀 {count}개에서 -128입니다. INT8에는 128이 없어서 DirectML은 127을 씁니다.</translation>
    </message>
    <message>
        <source>The code makes more than {most} variables and array elements.</source>
        <translation>코드가 변수와 배열 요소를 {most}개보다 많이 만듭니다.</translation>
    </message>
    <message>
        <source>K is {k}; the field K of TOP_K1 can only be from 0 to 4294967295.</source>
        <translation>K는 {k}입니다. TOP_K1의 필드 K는 0~4294967295만 가질 수 있습니다.</translation>
    </message>
    <message>
        <source>RotaryEmbedding has the input {sizes} and the cache {cache}, which do not fit heads of {head:element|elements}.</source>
        <translation>RotaryEmbedding의 입력 {sizes}과(와) 캐시 {cache}이(가) 요소가 {head}개인 헤드에 맞지 않습니다.</translation>
    </message>
    <message>
        <source>The angle is beyond 10000 in {count:cell|cells}; there the result depends on the device.</source>
        <translation>셀 {count}개에서 각이 10000을 넘습니다. 결과가 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is {stated}; it must have {many} entries from {least} to 4294967295.</source>
        <translation>{op_type}의 특성 {name}은(는) {stated}입니다. {least}~4294967295인 항목이 {many}개 있어야 합니다.</translation>
    </message>
    <message>
        <source>The element is denormal in {count:cell|cells}; DirectML may treat it as 0.</source>
        <translation>셀 {count}개에서 요소가 비정규(denormal) 수입니다. DirectML은 0으로 다룰 수 있습니다.</translation>
    </message>
    <message>
        <source>The output has the batch size of the input; the filter and GroupCount determine its channels.</source>
        <translation>출력의 배치는 입력과 같고, 채널은 필터와 GroupCount가 정합니다.</translation>
    </message>
    <message>
        <source>The output of Crop would be {output}, which is no part of its input {sizes}.</source>
        <translation>Crop의 출력은 {output}이어야 하지만, 이것은 입력 {sizes}의 일부가 아닙니다.</translation>
    </message>
    <message>
        <source>The page has no formula; with an odd LocalSize, DirectML 1.13.1 computes the derivative of the forward operator.</source>
        <translation>문서에 공식이 없습니다. LocalSize가 홀수이면 DirectML 1.13.1은 정방향 공식의 도함수를 계산합니다.</translation>
    </message>
    <message>
        <source>There is no connection to the package index. Connect to the network, or set a proxy for pip, and try again.</source>
        <translation>패키지 인덱스에 연결할 수 없습니다. 네트워크에 연결하거나 pip의 프록시를 설정한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <source>This needs Python with the packages onnxruntime and onnx; this program does not contain them.</source>
        <translation>패키지 onnxruntime과 onnx가 설치된 Python이 필요합니다. 이 프로그램에는 이 패키지들이 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>This needs the packages onnxruntime and onnx: pip install onnxruntime onnx.</source>
        <translation>패키지 onnxruntime과 onnx가 필요합니다: pip install onnxruntime onnx.</translation>
    </message>
    <message>
        <source>TrainingStepTensor holds one element: every size is 1.</source>
        <translation>TrainingStepTensor의 요소는 하나입니다: 모든 크기가 1.</translation>
    </message>
    <message>
        <source>Tuples of {tuple_size} coordinates are too long for data {sizes} with batch_dims {batch}.</source>
        <translation>좌표 {tuple_size}개의 튜플은 data {sizes}, batch_dims {batch}에 너무 깁니다.</translation>
    </message>
    <message>
        <source>Two edges lead to {input}; an input takes one.</source>
        <translation>간선 두 개가 {input}(으)로 이어집니다. 입력에는 하나만 이어질 수 있습니다.</translation>
    </message>
    <message>
        <source>Useful in networks such as EfficientNet and Llama, which train better with this activation than with a ReLU.</source>
        <translation>EfficientNet과 Llama처럼 ReLU보다 이 함수로 더 잘 학습되는 신경망에 씁니다.</translation>
    </message>
    <message>
        <source>Useful to replace all small numbers by one lower limit.</source>
        <translation>작은 수를 모두 하한으로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Value is not a number of OutputTensor&apos;s type; DirectML writes its low bits or the lowest number in {count:cell|cells}.</source>
        <translation>Value가 OutputTensor의 타입에 없는 수입니다. DirectML은 셀 {count}개에 그 하위 비트나 가장 작은 수를 씁니다.</translation>
    </message>
    <message>
        <source>WebNN does not define the overflow of integer powers</source>
        <translation>WebNN은 타입을 벗어나는 정수의 거듭제곱을 정의하지 않습니다</translation>
    </message>
    <message>
        <source>WebNN uses the same activations in both directions; here they differ</source>
        <translation>WebNN은 두 방향에 같은 활성화를 쓰지만, 여기서는 서로 다릅니다</translation>
    </message>
    <message>
        <source>With NEAREST_NEIGHBOR, DirectML 1.13.1 uses the cell before the coordinate for INT8 and UINT8, not the nearest cell.</source>
        <translation>NEAREST_NEIGHBOR의 INT8과 UINT8에서 DirectML 1.13.1은 가장 가까운 셀이 아니라 좌표 앞의 셀을 씁니다.</translation>
    </message>
    <message>
        <source>a case has no outputs until it is evaluated</source>
        <translation>케이스는 evaluate로 계산하기 전에는 출력이 없습니다</translation>
    </message>
    <message>
        <source>a length in SequenceLengthsTensor is not the number of steps, and WebNN computes all steps</source>
        <translation>SequenceLengthsTensor에 단계 수와 다른 길이가 있으며, WebNN은 모든 단계를 계산합니다</translation>
    </message>
    <message>
        <source>a padding is at least as large as its window, and onnxruntime defines no result for this</source>
        <translation>어떤 패딩이 창만큼 크거나 더 크며, onnxruntime은 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a quotient of the scales is so large that a result may be infinite, for which ONNX defines no integer</source>
        <translation>스케일의 몫이 너무 커서 결과가 무한대일 수 있으며, ONNX는 이때의 정수를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a reflection is as long as the input or longer, which WebNN refuses in pad</source>
        <translation>반사가 입력만큼 길거나 더 길어서 WebNN의 pad가 거부합니다</translation>
    </message>
    <message>
        <source>a region is less than 1 element wide or high; RoiAlign of ONNX makes it larger</source>
        <translation>어떤 영역의 너비나 높이가 요소 1개보다 작으며, ONNX의 RoiAlign은 이 영역을 넓힙니다</translation>
    </message>
    <message>
        <source>a sum of powers may be beyond FLOAT32, where ONNX gives infinity</source>
        <translation>거듭제곱의 합이 FLOAT32의 범위를 벗어날 수 있으며, 이때 ONNX의 결과는 무한대입니다</translation>
    </message>
    <message>
        <source>a variance is so small that Epsilon changes the result; MeanVarianceNormalization of ONNX has no Epsilon</source>
        <translation>어떤 분산이 작아서 Epsilon이 결과를 바꾸지만, ONNX의 MeanVarianceNormalization에는 Epsilon이 없습니다</translation>
    </message>
    <message>
        <source>an output may be too large for an INT32 before it is limited to its type, and onnxruntime defines no result for this</source>
        <translation>출력이 자기 타입의 범위로 제한되기 전에 INT32에 들어가지 않을 만큼 클 수 있으며, onnxruntime은 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>batch_dims is {batch}; it must be at least 0 and less than the ranks of data {sizes} and indices {index_sizes}.</source>
        <translation>batch_dims가 {batch}입니다. 0 이상이고 data {sizes}와 indices {index_sizes}의 차원 수보다 작아야 합니다.</translation>
    </message>
    <message>
        <source>dml::NonZeroCoordinates makes {name} with the sizes {sizes}; in this case, it has other sizes</source>
        <translation>dml::NonZeroCoordinates는 {name}을(를) 크기 {sizes}(으)로 만들지만, 이 케이스에서는 크기가 다릅니다</translation>
    </message>
    <message>
        <source>is not computed, because {kind} &apos;{name}&apos; becomes an operator without this output</source>
        <translation>{kind} &apos;{name}&apos;이(가) 이 출력이 없는 연산자가 되어 계산되지 않습니다</translation>
    </message>
    <message>
        <source>is written by {names}, but no single command writes all of it; a link reads one output</source>
        <translation>{names}이(가) 쓰지만, 전부를 쓰는 명령은 없습니다. 연결은 출력 하나를 읽습니다</translation>
    </message>
    <message>
        <source>num_heads is {heads}; it must divide {hidden}, the number of elements of a position.</source>
        <translation>num_heads가 {heads}입니다. 한 위치의 요소 수 {hidden}의 약수여야 합니다.</translation>
    </message>
    <message>
        <source>of the type UNDEFINED</source>
        <translation>형식 없음</translation>
    </message>
    <message>
        <source>onnxruntime did not run the node: {reason}</source>
        <translation>onnxruntime이 노드를 실행하지 못했습니다: {reason}</translation>
    </message>
    <message>
        <source>p is {p}; it must be from 1 to 4294967295.</source>
        <translation>p는 {p}입니다. 1~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>sampling_ratio is {samples}; it must be from 0 to 4294967295.</source>
        <translation>sampling_ratio는 {samples}입니다. 0~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>size is {size}; it must be from 1 to 4294967295.</source>
        <translation>size는 {size}입니다. 1~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>starts, ends, axes and steps of Slice do not fit each other or the input {sizes}, or a step is 0.</source>
        <translation>Slice의 starts, ends, axes, steps가 서로 또는 입력 {sizes}에 맞지 않거나, 간격 하나가 0입니다.</translation>
    </message>
    <message>
        <source>the batch dimensions of InputTensor and IndicesTensor have different sizes, and ONNX defines no result for this</source>
        <translation>InputTensor와 IndicesTensor의 배치 크기가 서로 다르며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>the cells that this setting reads</source>
        <translation>이 설정이 읽는 셀</translation>
    </message>
    <message>
        <source>the input does not reach the last rows of the output; WebNN requires an outputPadding that is less than the stride</source>
        <translation>입력이 출력의 마지막 행들에 닿지 않으며, WebNN의 outputPadding은 스트라이드보다 작아야 합니다</translation>
    </message>
    <message>
        <source>the length {length} is above the {all:step|steps} of the input, so no last state is written</source>
        <translation>시퀀스 길이 {length}이(가) 입력의 {all}단계보다 크므로 마지막 상태는 쓰이지 않음</translation>
    </message>
    <message>
        <source>the sum of a window may be beyond the data type, where ONNX gives infinity</source>
        <translation>어떤 창의 합이 데이터 타입의 범위를 벗어날 수 있으며, 이때 ONNX의 결과는 무한대입니다</translation>
    </message>
    <message>
        <source>torch.nn.functional.fold folds images with 1 or 2 dimensions; here there are more</source>
        <translation>torch.nn.functional.fold는 1차원이나 2차원 이미지를 접지만, 여기서는 차원이 더 많습니다</translation>
    </message>
    <message>
        <source>value used in {0:cell|cells}</source>
        <translation>셀 {0}개의 값에 쓰임</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>whether the number is 0</source>
        <translation>수가 0인지 여부</translation>
    </message>
    <message>
        <source>{count:element is|elements are} beyond {target}; DirectML writes a limit of {target} instead.</source>
        <translation>요소 {count}개가 {target}의 범위를 넘습니다. DirectML은 {target}의 한계값을 씁니다.</translation>
    </message>
    <message>
        <source>{count:power does|powers do} not fit the type; DirectML writes a limit of the type instead.</source>
        <translation>거듭제곱 {count}개가 타입의 범위를 넘습니다. DirectML은 대신 타입의 한계값을 씁니다.</translation>
    </message>
    <message>
        <source>{count} copies of the program already save their sessions; no other copy can.</source>
        <translation>이미 프로그램 {count}개가 세션을 저장하고 있어, 더는 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>{errors:error|errors}</source>
        <translation>오류 {errors}개</translation>
    </message>
    <message>
        <source>{first} and {last}</source>
        <translation>{first}, {last}</translation>
    </message>
    <message>
        <source>{first} and {second} have the same DataType.</source>
        <translation>{first}, {second}의 DataType은 같습니다.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same DimensionCount.</source>
        <translation>{first}, {second}의 DimensionCount는 같습니다.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same Sizes along the first {leading} dimensions.</source>
        <translation>{first}, {second}의 처음 {leading}개 차원의 Sizes는 같습니다.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same Sizes except along {axis}.</source>
        <translation>{first}, {second}의 Sizes는 {axis} 차원을 빼고 같습니다.</translation>
    </message>
    <message>
        <source>{first} and {second} have the same Sizes.</source>
        <translation>{first}, {second}의 Sizes는 같습니다.</translation>
    </message>
    <message>
        <source>{images} is NULL, but {corners} requires it.</source>
        <translation>{images}가 NULL인데, {corners}에 필요합니다.</translation>
    </message>
    <message>
        <source>{index} &gt;= size {size} along dimension {dimension} of InputTensor</source>
        <translation>{index} &gt;= 크기 {size} (InputTensor 차원 {dimension})</translation>
    </message>
    <message>
        <source>{index} &gt;= size {size}, ignored</source>
        <translation>{index} &gt;= 크기 {size}, 무시</translation>
    </message>
    <message>
        <source>{lists}: one entry for each dimension of {of}.</source>
        <translation>{lists}: {of}의 차원마다 항목 하나.</translation>
    </message>
    <message>
        <source>{lists}: {length:entry|entries}, but {of} has {dimensions:dimension|dimensions}; the numbers must agree.</source>
        <translation>{lists}: 항목 {length}개, {of}은(는) {dimensions}차원입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low}~{high}</translation>
    </message>
    <message>
        <source>{many:window covers|windows cover} the cell</source>
        <translation>창 {many}개가 셀을 덮음</translation>
    </message>
    <message>
        <source>{n:byte|bytes}</source>
        <translation>{n}바이트</translation>
    </message>
    <message>
        <source>{n:element|elements} of {width}</source>
        <translation>{width} 요소 {n}개</translation>
    </message>
    <message>
        <source>{names}: size 0 along dimension {dimension}; it must be at least 1.</source>
        <translation>{names}: 차원 {dimension} 크기가 0입니다. 1 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{names}: the size along {axis} is {expected}.</source>
        <translation>{names}: {axis} 차원의 크기는 {expected}입니다.</translation>
    </message>
    <message>
        <source>{name} has DimensionCount {count} and {rank:size|sizes}; the numbers must agree.</source>
        <translation>{name}의 DimensionCount는 {count}, 크기는 {rank}개입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>{name} has Flags {flags}; an input must have NONE (0) or OWNED_BY_DML (1).</source>
        <translation>{name}의 Flags가 {flags}입니다. 입력은 NONE (0) 또는 OWNED_BY_DML (1)이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} has Flags {flags}; an output must have NONE (0).</source>
        <translation>{name}의 Flags가 {flags}입니다. 출력은 NONE (0)이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} has GuaranteedBaseOffsetAlignment {value}; it must be 0, 16 or a larger power of two.</source>
        <translation>{name}의 GuaranteedBaseOffsetAlignment가 {value}입니다. 0, 16 또는 더 큰 2의 거듭제곱이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} has TotalTensorSizeInBytes {total}; it needs at least {minimum}.</source>
        <translation>{name}의 TotalTensorSizeInBytes가 {total}입니다. {minimum} 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} has a byte here that is not UTF-8.</source>
        <translation>{name}: 여기의 바이트가 UTF-8이 아닙니다.</translation>
    </message>
    <message>
        <source>{name} has size {actual} along dimension 1; before feature level 4_0 it must be {channels}, and the target is {level}.</source>
        <translation>{name}의 차원 1 크기가 {actual}입니다. 기능 수준 4_0 이전에는 {channels}(이)여야 하며, 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>{name} has stride 0 along {dimensions}: its {cells} cells read only {different:element|elements}.</source>
        <translation>{name}의 {dimensions} 스트라이드가 0입니다: 셀 {cells}개가 요소 {different}개만 읽습니다.</translation>
    </message>
    <message>
        <source>{name} has the invalid value &apos;{text}&apos;.</source>
        <translation>{name}의 값 &apos;{text}&apos;이(가) 잘못되었습니다.</translation>
    </message>
    <message>
        <source>{name} is 0 in {count:cell|cells}; no page defines that.</source>
        <translation>{name}의 셀 {count}개가 0입니다. 어느 문서에도 정의가 없습니다.</translation>
    </message>
    <message>
        <source>{name} is BOOL in ONNX, so it must be UINT8.</source>
        <translation>{name}은(는) ONNX에서 BOOL이므로 UINT8이어야 합니다.</translation>
    </message>
    <message>
        <source>{name} is NULL, which can crash DirectML.</source>
        <translation>{name}이(가) NULL입니다. DirectML이 비정상 종료될 수 있습니다.</translation>
    </message>
    <message>
        <source>{name} is NULL; {operator} needs it.</source>
        <translation>{name}이(가) NULL입니다. {operator}에 필요합니다.</translation>
    </message>
    <message>
        <source>{name} is {heads}; it must be from 1 to 4294967295.</source>
        <translation>{name}은(는) {heads}입니다. 1~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>{name} is {number}; {type} holds whole numbers from {low} to {high}.</source>
        <translation>{name}은(는) {number}입니다. {type}은(는) {low}에서 {high}까지의 정수를 담습니다.</translation>
    </message>
    <message>
        <source>{name} is {signed} in ONNX and becomes U{signed}, but the desc has {type}.</source>
        <translation>{name}은(는) ONNX에서 {signed}이며 U{signed}이(가) 되지만, desc에서는 {type}입니다.</translation>
    </message>
    <message>
        <source>{name} is {value} and InputTensor is {type}; the result is rounded, with halves to the even number.</source>
        <translation>{name}은(는) {value}, InputTensor는 {type}입니다. 결과는 반올림하며 절반은 짝수로 갑니다.</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be from {low} to {high}, {meaning}.</source>
        <translation>{name}은(는) {value}입니다. {low}에서 {high}까지여야 합니다({meaning}).</translation>
    </message>
    <message>
        <source>{name} is {value}; it must be one of {known}.</source>
        <translation>{name}은(는) {value}입니다. 다음 중 하나여야 합니다: {known}.</translation>
    </message>
    <message>
        <source>{name} needs feature level {since}; the target is {level}.</source>
        <translation>{name}에는 기능 수준 {since}이(가) 필요합니다. 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>{name} reads {source} from byte {offset} on; elements of 4 bits are read only from the beginning.</source>
        <translation>{name}이(가) {source}을(를) {offset}번째 바이트부터 읽습니다. 4비트 요소는 처음부터만 읽습니다.</translation>
    </message>
    <message>
        <source>{name} of {op_type} is {value}; it must be from 1 to 4294967295.</source>
        <translation>{op_type}의 {name}은(는) {value}입니다. 1~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>{name}.DataType is &apos;{text}&apos;, which is not a data type.</source>
        <translation>{name}.DataType이 데이터 타입이 아닌 &apos;{text}&apos;입니다.</translation>
    </message>
    <message>
        <source>{name}.DataType is {text}; elements of this type have no size.</source>
        <translation>{name}.DataType이 {text}입니다. 이 타입의 요소에는 크기가 없습니다.</translation>
    </message>
    <message>
        <source>{name}.Strides has {strides:entry|entries}, but {name}.Sizes has {sizes}.</source>
        <translation>{name}.Strides는 항목 {strides}개, {name}.Sizes는 {sizes}개입니다.</translation>
    </message>
    <message>
        <source>{op_type} requires one zero point for each scale.</source>
        <translation>{op_type}에는 스케일마다 영점이 하나씩 필요합니다.</translation>
    </message>
    <message>
        <source>{output} has size {actual} along dimension {dimension}; it must be {expected}.</source>
        <translation>{output}의 차원 {dimension} 크기가 {actual}입니다. {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>{output} has size {size} along dimension {dimension}; the filter or its stride allows no size along this dimension.</source>
        <translation>차원 {dimension}의 {output} 크기가 {size}입니다. 이 차원에서는 필터나 그 스트라이드 때문에 가능한 크기가 없습니다.</translation>
    </message>
    <message>
        <source>{path} is &apos;{text}&apos;, which is not a list of numbers.</source>
        <translation>{path}이(가) 숫자 목록이 아닌 &apos;{text}&apos;입니다.</translation>
    </message>
    <message>
        <source>{path} is 0; it must be at least 1.</source>
        <translation>{path}이(가) 0입니다. 1 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{path} is a library of {platform}, which cannot be loaded here.</source>
        <translation>{path}은(는) {platform} 라이브러리이며, 여기서는 불러올 수 없습니다.</translation>
    </message>
    <message>
        <source>{path} is empty; it must have at least one entry.</source>
        <translation>{path}이(가) 비어 있습니다. 항목이 하나 이상 있어야 합니다.</translation>
    </message>
    <message>
        <source>{path} is not a complete gzip file.</source>
        <translation>{path}은(는) 완전한 gzip 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>{path} is not an index of .npy files; &apos;run --dump&apos; writes such an index.</source>
        <translation>{path}은(는) .npy 파일의 색인이 아닙니다. 그런 색인은 &apos;run --dump&apos;가 씁니다.</translation>
    </message>
    <message>
        <source>{path} is {entry}; it must be from {low} to {high}, {meaning}.</source>
        <translation>{path}은(는) {entry}입니다. {low}에서 {high}까지여야 합니다({meaning}).</translation>
    </message>
    <message>
        <source>{path} is {factor}; it must be at least 1.</source>
        <translation>{path}이(가) {factor}입니다. 1 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{path} is {name}, which the page about fused activations does not list; DirectML 1.13.1 accepts it.</source>
        <translation>{path}의 {name}은(는) 융합 활성화 문서에 없지만 DirectML 1.13.1은 받아들입니다.</translation>
    </message>
    <message>
        <source>{path} is {scale}; it must be at least {least}.</source>
        <translation>{path}이(가) {scale}입니다. {least} 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{path} is {value}; before feature level 6_4 it should be at least 1.</source>
        <translation>{path}이(가) {value}입니다. 기능 수준 6_4 이전에는 1 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{path} lists no tensors.</source>
        <translation>{path}에 나열된 텐서가 없습니다.</translation>
    </message>
    <message>
        <source>{path} names the file {file}, which is not in the folder of this index.</source>
        <translation>색인 {path}이(가) 색인의 폴더에 없는 파일 {file}을(를) 가리킵니다.</translation>
    </message>
    <message>
        <source>{path} {why}.</source>
        <translation>{path}: {why}.</translation>
    </message>
    <message>
        <source>{path}[{dimension}] is &apos;{text}&apos;; it must be a whole number from {least} to 4294967295.</source>
        <translation>{path}[{dimension}]이(가) &apos;{text}&apos;입니다. {least}부터 4294967295까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>{path}[{dimension}] is {entry}; it must be at least {least}.</source>
        <translation>{path}[{dimension}]이(가) {entry}입니다. {least} 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{rank:dimension|dimensions}</source>
        <translation>{rank}차원</translation>
    </message>
    <message>
        <source>{result} has size {actual} along dimension {dimension}; it must be {expected}.</source>
        <translation>{result}의 차원 {dimension} 크기가 {actual}입니다. {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>{said}, a name that Windows reserves for a device.</source>
        <translation>{said}. 이것은 Windows의 장치입니다.</translation>
    </message>
    <message>
        <source>{said}: {length} bytes from byte {offset} on. The sizes need {needed} bytes, and the offset must be at least 0.</source>
        <translation>{said}. {offset}바이트부터 {length}바이트입니다. 크기에는 {needed}바이트가 필요하고, 시작 위치는 0 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>{scale} has size {parts} along dimension {dimension}; it must divide {whole}, the size of {input}.</source>
        <translation>{scale}의 차원 {dimension} 크기가 {parts}입니다. {input}의 크기 {whole}의 약수여야 합니다.</translation>
    </message>
    <message>
        <source>{second} has {actual:dimension|dimensions}, but {first} has {expected}; they must have the same number.</source>
        <translation>{second}은(는) {actual}차원, {first}은(는) {expected}차원입니다. 같아야 합니다.</translation>
    </message>
    <message>
        <source>{start}... ({count} characters)</source>
        <translation>{start}... ({count}자)</translation>
    </message>
    <message>
        <source>{tensors}: size {actual} along dimension {axis}; it must be {expected} ({reason}).</source>
        <translation>{tensors}: 차원 {axis}의 크기가 {actual}입니다. {expected}(이)여야 합니다({reason}).</translation>
    </message>
    <message>
        <source>{tensors}: {type}; feature level {level} supports {allowed}.</source>
        <translation>{tensors}: {type}. 기능 수준 {level}은(는) {allowed}을(를) 지원합니다.</translation>
    </message>
    <message>
        <source>{tensor} has size {actual} along dimension {dimension}; it must be 1, or {whole} as in {to}.</source>
        <translation>{tensor}의 차원 {dimension} 크기가 {actual}입니다. 1이거나 {to}와(과) 같은 {whole}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>{tensor} holds at least {least} elements: {meaning}.</source>
        <translation>{tensor}의 요소는 {least}개 이상입니다: {meaning}.</translation>
    </message>
    <message>
        <source>{tensor} holds {actual:element|elements}; it must hold at least {least}: {meaning}.</source>
        <translation>{tensor}의 요소가 {actual}개입니다. {least}개 이상이어야 합니다: {meaning}.</translation>
    </message>
    <message>
        <source>{tensor} is the first tensor that differs: it has {own:element|elements} here and {other} in the folder.</source>
        <translation>처음 다른 텐서는 {tensor}입니다. 요소가 여기에는 {own}개, 폴더에는 {other}개입니다.</translation>
    </message>
    <message>
        <source>{tensor} of {node} is the first tensor that differs from the reference. {difference}</source>
        <translation>참조 구현과 처음 다른 텐서는 {node}의 {tensor}입니다. {difference}</translation>
    </message>
    <message>
        <source>{tensor} of {node} is the first tensor that differs, in {many} of {all} cells: at {cell}, it is {one} in one run and {two} in the other.</source>
        <translation>처음 다른 곳은 {node}의 {tensor}입니다. 셀 {all}개 중 {many}개가 다르고, {cell}에서 {one}과(와) {two}입니다.</translation>
    </message>
    <message>
        <source>{tensor} of {node} is the first tensor that is not finite: it has {nan} NaN and {infinite:infinity|infinities}.</source>
        <translation>NaN {nan}개와 무한대 {infinite}개가 처음 나타나는 곳은 {node}의 {tensor}입니다.</translation>
    </message>
    <message>
        <source>{tensor} of {node} is {number} at {cell}; FLOAT16 holds up to 65504.</source>
        <translation>{node}의 {tensor}은(는) {cell}에서 {number}입니다. FLOAT16은 65504까지 담습니다.</translation>
    </message>
    <message>
        <source>{text} does not fit {type}, which holds {low} to {high}</source>
        <translation>{text}은(는) {type}의 범위 {low}~{high}을(를) 벗어납니다</translation>
    </message>
    <message>
        <source>{text} does not fit {type}, whose largest value is {largest}</source>
        <translation>{text}은(는) {type}의 최댓값 {largest}을(를) 넘습니다</translation>
    </message>
    <message>
        <source>{text} is negative; {type} starts at 0 (in C++ it would become {wrapped})</source>
        <translation>{text}은(는) 음수입니다. {type}은(는) 0부터입니다(C++에서는 {wrapped}이(가) 됨)</translation>
    </message>
    <message>
        <source>{text} is not a whole number; {type} holds whole numbers from {low} to {high}</source>
        <translation>{text}은(는) 정수가 아닙니다. {type}은(는) {low}에서 {high}까지의 정수를 담습니다</translation>
    </message>
    <message>
        <source>{text}; {free} are free</source>
        <translation>{text}; 남은 메모리는 {free}</translation>
    </message>
    <message>
        <source>{value}, {ulp} ULP</source>
        <translation>{value}, {ulp} ULP</translation>
    </message>
    <message>
        <source>{what} is &apos;{operand}&apos;, which holds {held} numbers; the limit is {most}.</source>
        <translation>{what}은(는) 숫자가 {held}개인 &apos;{operand}&apos;입니다. 한도는 {most}개입니다.</translation>
    </message>
    <message>
        <source>{what} is &apos;{operand}&apos;, which is not a constant; the DirectML provider needs a constant.</source>
        <translation>{what} &apos;{operand}&apos;은(는) 상수가 아닙니다. DirectML 공급자에는 상수가 필요합니다.</translation>
    </message>
    <message>
        <source>{what} is not a tensor of whole numbers.</source>
        <translation>{what}은(는) 정수 텐서가 아닙니다.</translation>
    </message>
    <message>
        <source>{what} is {sizes}; DirectML supports no such sizes.</source>
        <translation>{what}은(는) {sizes}입니다. DirectML은 이런 크기를 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>{why} {advice}</source>
        <translation>{why} {advice}</translation>
    </message>
    <message>
        <source> -&gt; cell {cell}</source>
        <translation> -&gt; 셀 {cell}</translation>
    </message>
    <message>
        <source> -&gt; cells {first} to {last}</source>
        <translation> -&gt; 셀 {first}~{last}</translation>
    </message>
    <message>
        <source> / sum of e^(</source>
        <translation> / 합 e^(</translation>
    </message>
    <message>
        <source> nearby: </source>
        <translation> 주변: </translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is {element_type}, which DirectML does not have.</source>
        <translation>&apos;{name}&apos;은(는) {element_type}이며, DirectML에 없습니다.</translation>
    </message>
    <message>
        <source>&apos;{operand}&apos; is BOOL, which is UINT8 in DirectML.</source>
        <translation>&apos;{operand}&apos;은(는) BOOL이며, DirectML에서는 UINT8입니다.</translation>
    </message>
    <message>
        <source>(sum of |</source>
        <translation>(합 |</translation>
    </message>
    <message>
        <source>), each times its weight</source>
        <translation>), 각각 가중치를 곱함</translation>
    </message>
    <message>
        <source>Add a leading dimension</source>
        <translation>앞에 차원 추가</translation>
    </message>
    <message>
        <source>Checking the wheel.</source>
        <translation>wheel을 확인하는 중입니다.</translation>
    </message>
    <message>
        <source>Correct the value of {variable}.</source>
        <translation>{variable} 값을 고치세요.</translation>
    </message>
    <message>
        <source>Derive outputs</source>
        <translation>출력 자동 결정</translation>
    </message>
    <message>
        <source>DirectML exists for Windows and for Linux on x86-64, not for this system.</source>
        <translation>DirectML은 Windows와 x86-64용 Linux에만 있으며, 이 시스템용은 없습니다.</translation>
    </message>
    <message>
        <source>DirectML is in {folder} already.</source>
        <translation>DirectML이 이미 {folder}에 있습니다.</translation>
    </message>
    <message>
        <source>DirectML is in {folder}.</source>
        <translation>DirectML이 {folder}에 있습니다.</translation>
    </message>
    <message>
        <source>DirectML of unknown version</source>
        <translation>버전을 알 수 없는 DirectML</translation>
    </message>
    <message>
        <source>DirectML {version} on {device}</source>
        <translation>{device}의 DirectML {version}</translation>
    </message>
    <message>
        <source>DirectML&apos;s process ended with 0x{code:X}.</source>
        <translation>DirectML 프로세스가 0x{code:X}(으)로 끝났습니다.</translation>
    </message>
    <message>
        <source>DirectML&apos;s process was ended by {signal}.</source>
        <translation>DirectML 프로세스가 {signal}(으)로 끝났습니다.</translation>
    </message>
    <message>
        <source>DirectML&apos;s process {seen}.</source>
        <translation>DirectML 프로세스: {seen}.</translation>
    </message>
    <message>
        <source>Edit outputs freely</source>
        <translation>출력 자유 편집</translation>
    </message>
    <message>
        <source>Edit {path}</source>
        <translation>{path} 편집</translation>
    </message>
    <message>
        <source>Expecting &apos;,&apos; delimiter</source>
        <translation>구분자 &apos;,&apos;가 있어야 합니다</translation>
    </message>
    <message>
        <source>Expecting &apos;:&apos; delimiter</source>
        <translation>구분자 &apos;:&apos;이 있어야 합니다</translation>
    </message>
    <message>
        <source>Expecting property name enclosed in double quotes</source>
        <translation>큰따옴표로 묶은 키가 있어야 합니다</translation>
    </message>
    <message>
        <source>Expecting value</source>
        <translation>값이 있어야 합니다</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>끝난 뒤에 내용이 더 있습니다</translation>
    </message>
    <message>
        <source>Fetching {size:.0f} MB with pip.</source>
        <translation>pip로 {size:.0f} MB를 받는 중입니다.</translation>
    </message>
    <message>
        <source>Fill {field}</source>
        <translation>{field} 채우기</translation>
    </message>
    <message>
        <source>Fix all</source>
        <translation>모두 수정</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of array</source>
        <translation>배열의 끝에 쉼표를 둘 수 없습니다</translation>
    </message>
    <message>
        <source>Illegal trailing comma before end of object</source>
        <translation>객체의 끝에 쉼표를 둘 수 없습니다</translation>
    </message>
    <message>
        <source>Invalid \escape</source>
        <translation>\\ 이스케이프가 잘못되었습니다</translation>
    </message>
    <message>
        <source>Invalid \uXXXX escape</source>
        <translation>\\uXXXX 이스케이프가 잘못되었습니다</translation>
    </message>
    <message>
        <source>Invalid control character at</source>
        <translation>여기에 제어 문자를 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>Lesson: {title}</source>
        <translation>학습 과제: {title}</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: the text ends before this {mark} is closed.</source>
        <translation>{line}행 {column}열: 이 괄호({mark})를 닫기 전에 텍스트가 끝납니다.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: {sentence}.</source>
        <translation>{line}행 {column}열: {sentence}.</translation>
    </message>
    <message>
        <source>Line {line}: {remark}</source>
        <translation>{line}행: {remark}</translation>
    </message>
    <message>
        <source>Load {file} into {field}</source>
        <translation>{file}을(를) {field}에 불러오기</translation>
    </message>
    <message>
        <source>No device was opened.</source>
        <translation>열린 장치가 없습니다.</translation>
    </message>
    <message>
        <source>NumPy computes the outputs.</source>
        <translation>NumPy가 출력을 계산합니다.</translation>
    </message>
    <message>
        <source>Open a pasted model</source>
        <translation>붙여넣은 모델 열기</translation>
    </message>
    <message>
        <source>Open a share text</source>
        <translation>공유 텍스트 열기</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>{name} 열기</translation>
    </message>
    <message>
        <source>Open {node} of {file}</source>
        <translation>{file}의 {node} 열기</translation>
    </message>
    <message>
        <source>Output = (sum of |x|^P over the window) ^ (1 / P)</source>
        <translation>Output = (윈도우의 |x|^P 합) ^ (1 / P)</translation>
    </message>
    <message>
        <source>Output = Function of all elements along Axes</source>
        <translation>Output = Axes를 따라 모든 요소에 Function을 적용한 값</translation>
    </message>
    <message>
        <source>Output = index of the largest along Axes; among equals, the first for INCREASING, the last for DECREASING</source>
        <translation>Output = Axes를 따라 가장 큰 요소의 인덱스. 같은 요소 중 INCREASING이면 첫 번째, DECREASING이면 마지막</translation>
    </message>
    <message>
        <source>Output = index of the smallest along Axes; among equals, the first for INCREASING, the last for DECREASING</source>
        <translation>Output = Axes를 따라 가장 작은 요소의 인덱스. 같은 요소 중 INCREASING이면 첫 번째, DECREASING이면 마지막</translation>
    </message>
    <message>
        <source>Output = round(mean of (Input - InputZeroPoint) * InputScale / OutputScale) + OutputZeroPoint</source>
        <translation>Output = round((Input - InputZeroPoint) * InputScale / OutputScale의 평균) + OutputZeroPoint</translation>
    </message>
    <message>
        <source>Output = softmax(Scale * Query * Key^T + bias + mask) * Value, for each head</source>
        <translation>Output = 헤드마다 softmax(Scale * Query * Key^T + 바이어스 + 마스크) * Value</translation>
    </message>
    <message>
        <source>Output = the inputs, one after another along Axis</source>
        <translation>Output = 입력들을 Axis를 따라 차례로 이은 것</translation>
    </message>
    <message>
        <source>OutputGradient = the sum of InputGradient / (number of cells in the window), over all windows that read the cell</source>
        <translation>OutputGradient = 그 셀을 읽는 모든 윈도우의 InputGradient / 윈도우의 셀 수의 합</translation>
    </message>
    <message>
        <source>Output[.., y, x] = Value if x == y + Offset else 0</source>
        <translation>Output[.., y, x] = x == y + Offset이면 Value, 아니면 0</translation>
    </message>
    <message>
        <source>Output[Indices[c]] = Input[c], and all other cells are 0; an index counts the cells of Output in row-major order</source>
        <translation>Output[Indices[c]] = Input[c], 나머지는 0. 인덱스는 Output의 셀을 행 우선 순서로 셈</translation>
    </message>
    <message>
        <source>Output[c] = (x - zero point of its block) * scale of its block</source>
        <translation>Output[c] = (x - 블록의 영점) * 블록의 배율</translation>
    </message>
    <message>
        <source>Output[c] = OnValue if c[Axis] == Indices[c with c[Axis] = 0] else OffValue</source>
        <translation>Output[c] = c[Axis] == Indices[c[Axis] = 0으로 한 c]이면 OnValue, 아니면 OffValue</translation>
    </message>
    <message>
        <source>Output[c] = ValueStart + ValueDelta * i, with i counting the cells in row-major order</source>
        <translation>Output[c] = ValueStart + ValueDelta * i, i는 셀을 행 우선 순서로 셈</translation>
    </message>
    <message>
        <source>Output[c] = clamp(round(x / scale of its block) + zero point of its block, smallest, largest)</source>
        <translation>Output[c] = clamp(round(x / 블록의 배율) + 블록의 영점, 최솟값, 최댓값)</translation>
    </message>
    <message>
        <source>Output[i] = Input[length - 1 - i] along Axis where i &lt; length, else Input[i]</source>
        <translation>Output[i] = i &lt; length이면 Axis를 따라 Input[length - 1 - i], 아니면 Input[i]</translation>
    </message>
    <message>
        <source>Output[n, c, s] = sum of Input[n, c * cells + w, b] where b * Stride + w * Dilation - StartPadding = s</source>
        <translation>Output[n, c, s] = b * Stride + w * Dilation - StartPadding = s인 Input[n, c * cells + w, b]의 합</translation>
    </message>
    <message>
        <source>Output[o] = FusedActivation(sum over t of Input[o * Stride + t * Dilation - Start] * Filter[t] + Bias)</source>
        <translation>Output[o] = FusedActivation(t에 대한 합 Input[o * Stride + t * Dilation - Start] * Filter[t] + Bias)</translation>
    </message>
    <message>
        <source>Output[o] = sum over t of (Input[o * Stride + t * Dilation - Start] - InputZero) * (Filter[t] - FilterZero)</source>
        <translation>Output[o] = t에 대한 합 (Input[o * Stride + t * Dilation - Start] - InputZero) * (Filter[t] - FilterZero)</translation>
    </message>
    <message>
        <source>Output[x] is Input sampled at s, where x = (s + 0.5) * Scale - 0.5</source>
        <translation>Output[x] = s에서 샘플링한 Input, x = (s + 0.5) * Scale - 0.5</translation>
    </message>
    <message>
        <source>Output[x] is Input sampled at s, where x = (s + InputPixelOffset) * Scale + OutputPixelOffset</source>
        <translation>Output[x] = s에서 샘플링한 Input, x = (s + InputPixelOffset) * Scale + OutputPixelOffset</translation>
    </message>
    <message>
        <source>Outputs = the input, cut along Axis</source>
        <translation>Outputs = 입력을 Axis를 따라 자른 것</translation>
    </message>
    <message>
        <source>Paint {number} in {field}</source>
        <translation>{field}에 {number} 칠하기</translation>
    </message>
    <message>
        <source>Paste C++</source>
        <translation>C++ 붙여넣기</translation>
    </message>
    <message>
        <source>Paste {height} x {width} numbers into {field}</source>
        <translation>{field}에 숫자 {height} x {width}개 붙여넣기</translation>
    </message>
    <message>
        <source>Remove a leading dimension</source>
        <translation>앞의 차원 제거</translation>
    </message>
    <message>
        <source>Run {command} again.</source>
        <translation>{command}을(를) 다시 실행하세요.</translation>
    </message>
    <message>
        <source>Set {cell} to {number}</source>
        <translation>{cell} 값을 {number}로 설정</translation>
    </message>
    <message>
        <source>Target level {level}</source>
        <translation>대상 수준 {level}</translation>
    </message>
    <message>
        <source>The desc is {entry}, not an object.</source>
        <translation>desc가 {entry}이며, 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>The device was removed: {text}.</source>
        <translation>장치가 제거되었습니다: {text}.</translation>
    </message>
    <message>
        <source>The input of EyeLike is {sizes}; it must have 2 dimensions.</source>
        <translation>EyeLike의 입력은 {sizes}입니다. 2차원이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of TopK is a scalar; it must have at least 1 dimension.</source>
        <translation>TopK의 입력이 스칼라입니다. 1차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The input of Trilu is {sizes}; it must have at least 2 dimensions.</source>
        <translation>Trilu의 입력은 {sizes}입니다. 2차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>The inputs are {shapes}; a size is needed for {names}.</source>
        <translation>입력은 {shapes}입니다. {names}의 크기가 필요합니다.</translation>
    </message>
    <message>
        <source>The key &apos;{key}&apos; appears twice in one object.</source>
        <translation>한 객체에 키 &apos;{key}&apos;이(가) 두 번 나옵니다.</translation>
    </message>
    <message>
        <source>The model has {count} bytes; up to {most} fit in a share text.</source>
        <translation>모델은 {count}바이트입니다. 공유 텍스트에는 {most}바이트까지 담을 수 있습니다.</translation>
    </message>
    <message>
        <source>The model names no opset of ai.onnx, only of {others}.</source>
        <translation>모델에 ai.onnx의 opset이 없고 {others}의 opset만 있습니다.</translation>
    </message>
    <message>
        <source>The model names no opset of ai.onnx.</source>
        <translation>모델에 ai.onnx의 opset이 없습니다.</translation>
    </message>
    <message>
        <source>The number of dimensions of &apos;{said}&apos; is only known when the model runs.</source>
        <translation>&apos;{said}&apos;의 차원 수는 모델을 실행할 때만 알 수 있습니다.</translation>
    </message>
    <message>
        <source>The number of key and value heads is the same in StackedQueryKeyTensor, StackedKeyValueTensor, StackedQueryKeyValueTensor, PastKeyTensor, PastValueTensor, OutputPresentKeyTensor and OutputPresentValueTensor.</source>
        <translation>키와 값의 헤드 수는 StackedQueryKeyTensor, StackedKeyValueTensor, StackedQueryKeyValueTensor, PastKeyTensor, PastValueTensor, OutputPresentKeyTensor, OutputPresentValueTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The total number of past and new keys is the same in RelativePositionBiasTensor, OutputPresentKeyTensor and OutputPresentValueTensor.</source>
        <translation>이전 키와 새 키의 전체 수는 RelativePositionBiasTensor, OutputPresentKeyTensor, OutputPresentValueTensor에서 같습니다.</translation>
    </message>
    <message>
        <source>The package index that pip uses has no {package}.</source>
        <translation>pip가 쓰는 패키지 인덱스에 {package}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>The root is not an object with dispatchables.</source>
        <translation>루트가 dispatchables를 가진 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>The share text has format {found}; this version of the explorer reads format {own}.</source>
        <translation>공유 텍스트의 형식이 {found}입니다. 이 버전의 탐색기는 형식 {own}을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>The text has descs, but no DML_..._OPERATOR_DESC.</source>
        <translation>텍스트에 desc는 있지만 DML_..._OPERATOR_DESC가 없습니다.</translation>
    </message>
    <message>
        <source>The text has no DML_..._OPERATOR_DESC.</source>
        <translation>텍스트에 DML_..._OPERATOR_DESC가 없습니다.</translation>
    </message>
    <message>
        <source>The text takes more than {most} seconds to parse as C++.</source>
        <translation>텍스트를 C++로 분석하는 데 {most}초보다 오래 걸립니다.</translation>
    </message>
    <message>
        <source> * sum of (</source>
        <translation> * 합(</translation>
    </message>
    <message>
        <source>   computed from {cells:framed cell|framed cells}</source>
        <translation>   테두리가 있는 셀 {cells}개로 계산</translation>
    </message>
    <message>
        <source> * sum of the squares of (</source>
        <translation> * 제곱합(</translation>
    </message>
    <message>
        <source> - log(sum of e^(</source>
        <translation> - log(합 e^(</translation>
    </message>
    <message>
        <source> is infinite)</source>
        <translation>이(가) 무한대)</translation>
    </message>
    <message>
        <source>(x - zero point) * scale</source>
        <translation>(x - 영점) * 스케일</translation>
    </message>
    <message>
        <source>({count} more)</source>
        <translation>({count}개 더)</translation>
    </message>
    <message>
        <source>1 at the largest element, or at the first of several; 0 at all others.</source>
        <translation>가장 큰 요소(여럿이면 그중 첫째)에서 1, 나머지에서 0.</translation>
    </message>
    <message>
        <source>1 where the condition is true, 0 where it is false; it has the sizes of the input.</source>
        <translation>조건이 참인 곳은 1, 거짓인 곳은 0. 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>A * B</source>
        <translation>A * B</translation>
    </message>
    <message>
        <source>A node does not read its own outputs, not even through other nodes.</source>
        <translation>노드는 다른 노드를 거쳐서라도 자신의 출력을 읽지 않습니다.</translation>
    </message>
    <message>
        <source>A size is needed for {names}.</source>
        <translation>{names}의 크기가 필요합니다.</translation>
    </message>
    <message>
        <source>A small number that is added to the divisor, such as 1e-8; it prevents a division by 0.</source>
        <translation>나누는 수에 더하는 작은 수. 예: 1e-8. 0으로 나누는 일을 막습니다.</translation>
    </message>
    <message>
        <source>A small number that is added to the squared norm before the square root.</source>
        <translation>제곱근을 구하기 전에 노름의 제곱에 더하는 작은 수.</translation>
    </message>
    <message>
        <source>A small number that is added to the variance before the square root, such as 1e-5.</source>
        <translation>제곱근을 구하기 전에 분산에 더하는 작은 수. 예: 1e-5.</translation>
    </message>
    <message>
        <source>AScaleTensor and OutputTensor have the same DataType; DirectML 1.13.1 accepts different types, and writes the elements of the output in the type of the scales.</source>
        <translation>AScaleTensor와 OutputTensor의 DataType은 같습니다. DirectML 1.13.1은 다른 타입도 받아들이지만, 출력의 요소를 스케일의 타입으로 씁니다.</translation>
    </message>
    <message>
        <source>All keys so far, [B, hk, P + S, d]: pass them as PastKeyTensor in the next call. If absent: they are not written.</source>
        <translation>지금까지의 모든 키, [B, hk, P + S, d]. 다음 호출에서 PastKeyTensor로 넘깁니다. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>All values so far, [B, hk, P + S, dv]: pass them as PastValueTensor in the next call. If absent: they are not written.</source>
        <translation>지금까지의 모든 값, [B, hk, P + S, dv]. 다음 호출에서 PastValueTensor로 넘깁니다. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Alpha * A * B + Beta * C</source>
        <translation>Alpha * A * B + Beta * C</translation>
    </message>
    <message>
        <source>An edge names node {node}, but the graph has only {count:node|nodes}.</source>
        <translation>간선이 노드 {node}을(를) 가리키지만, 그래프의 노드는 {count}개입니다.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>Base of the power</source>
        <translation>거듭제곱의 밑</translation>
    </message>
    <message>
        <source>Bias + Alpha / LocalSize * sum</source>
        <translation>Bias + Alpha / LocalSize * 합</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>셀</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>복사함</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy this text and paste it into the DirectML operator explorer.</source>
        <translation>이 텍스트를 복사하여 DirectML operator explorer에 붙여 넣으세요.</translation>
    </message>
    <message>
        <source>Correction factor</source>
        <translation>보정 계수</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>표준 편차</translation>
    </message>
    <message>
        <source>DirectMLX has no {operator}; its dml::{function} creates {made}</source>
        <translation>DirectMLX에는 {operator}이(가) 없으며, dml::{function}은(는) {made}을(를) 만듭니다</translation>
    </message>
    <message>
        <source>DirectMLX gives {output} the data type {made}, not {wanted}</source>
        <translation>DirectMLX는 {output}을(를) {wanted}이(가) 아니라 {made}(으)로 만듭니다</translation>
    </message>
    <message>
        <source>DxDispatch does not know the command {kind}.</source>
        <translation>DxDispatch는 명령 {kind}을(를) 모릅니다.</translation>
    </message>
    <message>
        <source>DxDispatch does not know the compile type {kind}.</source>
        <translation>DxDispatch는 컴파일 타입 {kind}을(를) 모릅니다.</translation>
    </message>
    <message>
        <source>DxDispatch does not know the execution flag {flag}.</source>
        <translation>DxDispatch는 실행 플래그 {flag}을(를) 모릅니다.</translation>
    </message>
    <message>
        <source>DxDispatch does not know the operator {operator}.</source>
        <translation>DxDispatch는 연산자 {operator}을(를) 모릅니다.</translation>
    </message>
    <message>
        <source>DxDispatch does not know the padding mode WRAP.</source>
        <translation>DxDispatch는 패딩 모드 WRAP을 모릅니다.</translation>
    </message>
    <message>
        <source>DxDispatch requires the name of an enum member in {name}, not a number.</source>
        <translation>DxDispatch에서 {name}은(는) 숫자가 아니라 열거형 값의 이름이어야 합니다.</translation>
    </message>
    <message>
        <source>DxDispatch refuses null; leave {name} out.</source>
        <translation>DxDispatch는 null을 거부합니다. {name}을(를) 빼십시오.</translation>
    </message>
    <message>
        <source>DxDispatch requires {key}.</source>
        <translation>DxDispatch에는 {key}이(가) 필요합니다.</translation>
    </message>
    <message>
        <source>FORWARD reads the steps from first to last, BACKWARD from last to first; the number of directions D is then 1. BIDIRECTIONAL does both, and D is 2.</source>
        <translation>FORWARD는 처음부터, BACKWARD는 끝에서부터 단계를 읽으며 방향의 수 D는 1입니다. BIDIRECTIONAL은 둘 다 하며 D는 2입니다.</translation>
    </message>
    <message>
        <source>FORWARD: each output element gathers a window of the input. BACKWARD (transposed): each input element is spread over a window of the output.</source>
        <translation>FORWARD: 출력 요소마다 입력의 창을 모읍니다. BACKWARD(전치): 입력 요소마다 출력의 창에 퍼집니다.</translation>
    </message>
    <message>
        <source>For a NaN in a FLOAT16 tensor, DirectML 1.13.1 writes 0 on an NVIDIA H100 and NaN on a CPU Vulkan device.</source>
        <translation>FLOAT16 텐서의 NaN에 대해 DirectML 1.13.1은 NVIDIA H100에서는 0을, CPU Vulkan 장치에서는 NaN을 씁니다.</translation>
    </message>
    <message>
        <source>For each element, its index in the output, counted in row-major order through all dimensions, as MAX_POOLING1 returns it.</source>
        <translation>각 요소의 출력 인덱스. 모든 차원을 행 우선으로 세며, MAX_POOLING1이 내는 것과 같습니다.</translation>
    </message>
    <message>
        <source>For each query, the sum of the values, weighted by the softmax of the query&apos;s scores, [B, L, h * dv].</source>
        <translation>쿼리마다 점수의 소프트맥스로 가중한 값의 합, [B, L, h * dv].</translation>
    </message>
    <message>
        <source>For each sequence, the index that gets OnValue; the size along Axis is 1. An index outside the sequence is ignored.</source>
        <translation>시퀀스마다 OnValue를 쓸 인덱스. Axis 방향의 크기는 1입니다. 시퀀스 밖의 인덱스는 무시합니다.</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>앞으로</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>게이트</translation>
    </message>
    <message>
        <source>Hidden states</source>
        <translation>은닉 상태</translation>
    </message>
    <message>
        <source>The function that combines the elements: SUM, AVERAGE, MULTIPLY, MAX, MIN, L1 and L2 norms, SUM_SQUARE, LOG_SUM, LOG_SUM_EXP, or the index of the largest (ARGMAX) or smallest (ARGMIN).</source>
        <translation>합치는 방법: SUM, AVERAGE, MULTIPLY, MAX, MIN, L1과 L2 노름, SUM_SQUARE, LOG_SUM, LOG_SUM_EXP, 또는 가장 큰 요소(ARGMAX)나 작은 요소(ARGMIN)의 인덱스.</translation>
    </message>
    <message>
        <source>If the reciprocal of the input&apos;s range is denormal, devices differ: an NVIDIA H100 wrote the zero point in every cell.</source>
        <translation>입력 범위의 역수가 비정규(denormal) 수이면 장치에 따라 다릅니다. NVIDIA H100은 모든 셀에 영점을 썼습니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; devices differ: DirectML writes 0 or NaN.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 장치에 따라 DirectML은 0이나 NaN을 씁니다.</translation>
    </message>
    <message>
        <source>The case cannot be written as ONNX: {reason}.</source>
        <translation>ONNX로 쓸 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The model has only constants.</source>
        <translation>모델에 상수만 있습니다.</translation>
    </message>
    <message>
        <source>The text lacks the numbers of {names}.</source>
        <translation>{names}의 숫자는 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Larger images with fewer channels, [N, C / (b * b), H * b, W * b].</source>
        <translation>채널이 줄고 커진 이미지, [N, C / (b * b), H * b, W * b].</translation>
    </message>
    <message>
        <source>Largest elements</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>LayerNormalization requires a scale.</source>
        <translation>LayerNormalization에는 스케일이 필요합니다.</translation>
    </message>
    <message>
        <source>Line {line}: the tensor policy of {name} is not in the text; outputs are packed here.</source>
        <translation>{line}행: {name}의 텐서 정책이 텍스트에 없습니다. 여기서는 출력을 빈틈없이 배치합니다.</translation>
    </message>
    <message>
        <source>Linked tensors have the same data type.</source>
        <translation>연결된 텐서는 데이터 타입이 같습니다.</translation>
    </message>
    <message>
        <source>Linked tensors with the same sizes have the same strides.</source>
        <translation>크기가 같은 연결된 텐서는 스트라이드도 같습니다.</translation>
    </message>
    <message>
        <source>MLGraphBuilder of WebNN has no method for {activation}</source>
        <translation>WebNN의 MLGraphBuilder에는 {activation}에 해당하는 메서드가 없습니다</translation>
    </message>
    <message>
        <source>MLGraphBuilder of WebNN has no method for {operator}</source>
        <translation>WebNN의 MLGraphBuilder에는 {operator}에 해당하는 메서드가 없습니다</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>마스크된 점수</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Min is above Max, which WebNN&apos;s clamp refuses</source>
        <translation>Min이 Max보다 커서 WebNN의 clamp가 거부합니다</translation>
    </message>
    <message>
        <source>NEAREST_NEIGHBOR: a sample is the nearest element; LINEAR: a mixture of the four elements around it.</source>
        <translation>NEAREST_NEIGHBOR: 샘플은 가장 가까운 요소입니다. LINEAR: 둘레의 네 요소를 섞은 값입니다.</translation>
    </message>
    <message>
        <source>Next slices</source>
        <translation>다음 슬라이스</translation>
    </message>
    <message>
        <source>No command dispatches an operator.</source>
        <translation>연산자를 디스패치하는 명령이 없습니다.</translation>
    </message>
    <message>
        <source>No node of ONNX has the function {name}.</source>
        <translation>ONNX 노드에는 함수 {name}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>No node of the model can be read. {why}</source>
        <translation>모델에서 읽을 수 있는 노드가 없습니다. {why}</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>문제가 없습니다.</translation>
    </message>
    <message>
        <source>One channel for each filter, [N, F, Ho, Wo], quantized again.</source>
        <translation>필터마다 채널 하나, [N, F, Ho, Wo], 다시 양자화한 값.</translation>
    </message>
    <message>
        <source>One channel for each filter, [N, F, Ho, Wo]; forward, Ho = (H + StartPadding + EndPadding - span of the filter) / Strides + 1.</source>
        <translation>필터마다 채널 하나, [N, F, Ho, Wo]. 정방향이면 Ho = (H + StartPadding + EndPadding - 필터의 폭) / Strides + 1.</translation>
    </message>
    <message>
        <source>One column for each window, [N, C * Kh * Kw, windows]; elements that lie on the padding are 0.</source>
        <translation>창마다 열 하나, [N, C * Kh * Kw, 창의 수]. 패딩에 놓인 요소는 0입니다.</translation>
    </message>
    <message>
        <source>One column for each window, [N, C * Kh * Kw, windows]; a column holds the elements of a window, channel by channel.</source>
        <translation>창마다 열 하나, [N, C * Kh * Kw, 창의 수]. 한 열에 창의 요소가 채널 순서로 들어 있습니다.</translation>
    </message>
    <message>
        <source>The combined elements; the sizes are those of the input, but 1 along Axes.</source>
        <translation>합쳐진 요소. 크기는 입력과 같으며, Axes를 따라서는 1입니다.</translation>
    </message>
    <message>
        <source>One number for each bin of each region, [R, C, Ho, Wo]; a region has Ho x Wo bins.</source>
        <translation>영역의 구간마다 숫자 하나, [R, C, Ho, Wo]. 한 영역의 구간은 Ho x Wo개입니다.</translation>
    </message>
    <message>
        <source>One number for each bin of each region, [R, C, PooledSize.Height, PooledSize.Width].</source>
        <translation>영역의 구간마다 수 하나, [R, C, PooledSize.Height, PooledSize.Width].</translation>
    </message>
    <message>
        <source>One number for each window, [N, C, Ho, Wo]; Ho = (H + StartPadding + EndPadding - span of the window) / Strides + 1, rounded down.</source>
        <translation>창마다 수 하나, [N, C, Ho, Wo]. Ho = (H + StartPadding + EndPadding - 창의 폭) / Strides + 1, 내림.</translation>
    </message>
    <message>
        <source>Open a graph in C++</source>
        <translation>C++의 그래프 열기</translation>
    </message>
    <message>
        <source>Open in the explorer</source>
        <translation>탐색기에서 열기</translation>
    </message>
    <message>
        <source>Open {name} alone</source>
        <translation>{name} 따로 열기</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>재생</translation>
    </message>
    <message>
        <source>Point at a cell, or press Tab and the arrow keys. A click or Enter pins a cell; Esc releases it.</source>
        <translation>셀을 가리키거나 Tab과 화살표 키를 누르세요. 클릭하거나 Enter를 누르면 셀이 고정되고, Esc를 누르면 풀립니다.</translation>
    </message>
    <message>
        <source>Previous slices</source>
        <translation>이전 슬라이스</translation>
    </message>
    <message>
        <source>Probabilities from 0 to 1 that add up to 1 in each row, or along Axes.</source>
        <translation>0에서 1까지의 확률. 행마다 또는 Axes 방향으로 더하면 1입니다.</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Products</source>
        <translation>곱셈 결과</translation>
    </message>
    <message>
        <source>PyTorch does not compute {operator} with {type}</source>
        <translation>PyTorch는 {type}(으)로 {operator}을(를) 계산하지 않습니다</translation>
    </message>
    <message>
        <source>PyTorch does not interpolate {type} elements</source>
        <translation>PyTorch는 {type} 요소를 보간하지 않습니다</translation>
    </message>
    <message>
        <source>PyTorch has no generator that takes the state of Philox as a tensor</source>
        <translation>PyTorch에는 Philox의 상태를 텐서로 받는 생성기가 없습니다</translation>
    </message>
    <message>
        <source>PyTorch has no integer power that keeps the low bits of every result, as DirectML&apos;s does</source>
        <translation>PyTorch에는 DirectML처럼 모든 결과의 하위 비트를 유지하는 정수 거듭제곱이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch has no operator on regions of interest; those of torchvision place samples differently</source>
        <translation>PyTorch에는 관심 영역 연산자가 없으며, torchvision의 연산자는 표본을 다른 위치에 둡니다</translation>
    </message>
    <message>
        <source>PyTorch has no windows of size 0</source>
        <translation>PyTorch에는 크기가 0인 창이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch has no windows with a dilation of 0</source>
        <translation>PyTorch에는 팽창이 0인 창이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch has no windows with a stride of 0</source>
        <translation>PyTorch에는 스트라이드가 0인 창이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch has no windows with a stride or dilation of 0</source>
        <translation>PyTorch에는 스트라이드나 팽창이 0인 창이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch multiplies infinity and NaN by the zeros of the padding, which gives NaN</source>
        <translation>PyTorch는 무한대와 NaN에 패딩의 0을 곱하므로 결과가 NaN이 됩니다</translation>
    </message>
    <message>
        <source>PyTorch multiplies infinity and NaN by weights of 0, which gives NaN</source>
        <translation>PyTorch는 무한대와 NaN에 가중치 0을 곱하므로 결과가 NaN이 됩니다</translation>
    </message>
    <message>
        <source>PyTorch&apos;s convolutions have no dilation 0</source>
        <translation>PyTorch의 합성곱에는 팽창 0이 없습니다</translation>
    </message>
    <message>
        <source>PyTorch&apos;s convolutions have no stride 0</source>
        <translation>PyTorch의 합성곱에는 스트라이드 0이 없습니다</translation>
    </message>
    <message>
        <source>Random UINT32 words; the sizes are free. Divide by 2^32 for numbers from 0 to 1.</source>
        <translation>무작위 UINT32 워드. 크기는 자유롭습니다. 2^32로 나누면 0에서 1 사이의 수가 됩니다.</translation>
    </message>
    <message>
        <source>Real {name}</source>
        <translation>실수 {name}</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>역할</translation>
    </message>
    <message>
        <source>Scaled sums</source>
        <translation>스케일을 적용한 합</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>Smaller images with more channels, [N, C * b * b, H / b, W / b].</source>
        <translation>채널이 늘고 작아진 이미지, [N, C * b * b, H / b, W / b].</translation>
    </message>
    <message>
        <source>Squared norm</source>
        <translation>노름의 제곱</translation>
    </message>
    <message>
        <source>Go through the steps of each cell</source>
        <translation>각 셀의 단계를 차례로 보기</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>합</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A와 B 바꾸기</translation>
    </message>
    <message>
        <source>TRUE subtracts the mean. FALSE does not; the variance is then the mean of the squares.</source>
        <translation>TRUE이면 평균을 뺍니다. FALSE이면 빼지 않으며, 분산은 제곱의 평균이 됩니다.</translation>
    </message>
    <message>
        <source>TRUE takes one mean over C, H and W of each image (layer normalization). FALSE takes one mean over H and W of each channel (instance normalization).</source>
        <translation>TRUE이면 이미지마다 C, H, W에 걸쳐 평균 하나(층 정규화), FALSE이면 채널마다 H, W에 걸쳐 평균 하나(인스턴스 정규화)를 구합니다.</translation>
    </message>
    <message>
        <source>The INT32 number that is added to the sums of each output channel, [1, F, 1, 1], in steps of InputScale * FilterScale. If absent: nothing is added.</source>
        <translation>출력 채널마다 합에 더하는 INT32 수, [1, F, 1, 1]. 단위는 InputScale * FilterScale입니다. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The activation f, one for each direction; usually TANH.</source>
        <translation>활성화 f, 방향마다 하나. 보통 TANH입니다.</translation>
    </message>
    <message>
        <source>The angle of each point in radians, from -pi to pi.</source>
        <translation>각 점의 각도(라디안), -pi에서 pi까지.</translation>
    </message>
    <message>
        <source>The base x of each power.</source>
        <translation>각 거듭제곱의 밑 x.</translation>
    </message>
    <message>
        <source>The biases, [1, 1, D, 2 * H]: Wb for the input, then Rb for the hidden state. If absent: 0.</source>
        <translation>바이어스, [1, 1, D, 2 * H]: 입력의 Wb, 그다음 은닉 상태의 Rb. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The biases, [1, 1, D, 6 * H]: Wb of z, r, h for the input, then Rb of z, r, h for the hidden state. If absent: 0.</source>
        <translation>바이어스, [1, 1, D, 6 * H]: 입력의 Wb(z, r, h), 그다음 은닉 상태의 Rb(z, r, h). 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The biases, [1, 1, D, 8 * H]: Wb of i, o, f, c for the input, then Rb of i, o, f, c for the hidden state. If absent: 0.</source>
        <translation>바이어스, [1, 1, D, 8 * H]: 입력의 Wb(i, o, f, c), 그다음 은닉 상태의 Rb(i, o, f, c). 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The brackets are nested too deeply for a model.</source>
        <translation>괄호가 모델에 쓰기에는 너무 깊이 중첩되어 있습니다.</translation>
    </message>
    <message>
        <source>The cell state after the last step, [1, D, B, H]. If absent: it is not written.</source>
        <translation>마지막 단계 뒤의 셀 상태, [1, D, B, H]. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The cell state c before the first step, [1, D, B, H]. If absent: 0.</source>
        <translation>첫 단계 전의 셀 상태 c, [1, D, B, H]. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The chosen elements, with the sizes of the condition.</source>
        <translation>고른 요소. 크기는 조건과 같습니다.</translation>
    </message>
    <message>
        <source>The code does not determine all nodes and edges of the graph.</source>
        <translation>코드가 그래프의 모든 노드와 간선을 정하지는 않습니다.</translation>
    </message>
    <message>
        <source>The code has no DML_GRAPH_DESC, and no graph of DirectMLX.</source>
        <translation>코드에 DML_GRAPH_DESC도 DirectMLX 그래프도 없습니다.</translation>
    </message>
    <message>
        <source>The code has {count} graphs; only one can be read.</source>
        <translation>코드에 그래프가 {count}개 있습니다. 하나만 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>The combined bits; they have the sizes of A and B.</source>
        <translation>합친 비트. 크기는 A, B와 같습니다.</translation>
    </message>
    <message>
        <source>The command dispatches &apos;{name}&apos;, which is not a dispatchable.</source>
        <translation>명령이 디스패치하는 &apos;{name}&apos;은(는) dispatchable이 아닙니다.</translation>
    </message>
    <message>
        <source>The copies side by side; each size is the input size * Repeats.</source>
        <translation>나란히 놓은 복사본. 각 크기는 입력의 크기 * Repeats입니다.</translation>
    </message>
    <message>
        <source>The dimension along which a vector runs; each vector gets the length 1.</source>
        <translation>벡터가 이어지는 차원. 각 벡터의 길이가 1이 됩니다.</translation>
    </message>
    <message>
        <source>The dimension along which elements are accumulated; 0 is the first dimension of the tensor.</source>
        <translation>요소를 누적하는 차원. 0이 텐서의 첫 차원입니다.</translation>
    </message>
    <message>
        <source>The dimension along which the tensors follow each other; 0 is the first dimension of the tensors.</source>
        <translation>텐서를 차례로 잇는 차원. 0이 텐서의 첫 차원입니다.</translation>
    </message>
    <message>
        <source>The dimension of the input that the indices choose from.</source>
        <translation>인덱스가 고르는 입력의 차원.</translation>
    </message>
    <message>
        <source>The dimension that is cut; 0 is the first dimension of the tensor.</source>
        <translation>자르는 차원. 0이 텐서의 첫 차원입니다.</translation>
    </message>
    <message>
        <source>The dimension along which IndicesTensor gives the index; along all others, the index is that of the output element.</source>
        <translation>IndicesTensor가 인덱스를 정하는 차원. 나머지 차원에서는 출력 요소의 인덱스 그대로입니다.</translation>
    </message>
    <message>
        <source>The dimension along which IndicesTensor gives the index; along all others, the index is that of the update.</source>
        <translation>IndicesTensor가 인덱스를 정하는 차원. 나머지 차원에서는 쓸 요소의 인덱스 그대로입니다.</translation>
    </message>
    <message>
        <source>The dimensions over which elements are added up; elements whose indices differ only along Axes are in one sum.</source>
        <translation>요소를 더하는 차원들. Axes 방향의 인덱스만 다른 요소들이 한 합에 들어갑니다.</translation>
    </message>
    <message>
        <source>The dimensions over which mean and variance are taken; for [N, C, H, W]: [1, 2, 3] per image, [2, 3] per channel.</source>
        <translation>평균과 분산을 구하는 차원들. [N, C, H, W]에서 [1, 2, 3]은 이미지마다, [2, 3]은 채널마다입니다.</translation>
    </message>
    <message>
        <source>The dimensions that are combined and become size 1; [2, 3] takes one number per image and channel of [N, C, H, W].</source>
        <translation>합쳐서 크기가 1이 되는 차원들. [N, C, H, W]에서 [2, 3]이면 이미지와 채널마다 수 하나를 냅니다.</translation>
    </message>
    <message>
        <source>The dimensions that are searched together for the largest element.</source>
        <translation>가장 큰 요소를 함께 찾는 차원들.</translation>
    </message>
    <message>
        <source>The dimensions that are searched together; they become size 1.</source>
        <translation>함께 찾아보는 차원들. 크기가 1이 됩니다.</translation>
    </message>
    <message>
        <source>The distance between neighbouring filter elements on the input; 1 leaves no holes, 2 skips one element.</source>
        <translation>입력 위에서 이웃한 필터 요소 사이의 거리. 1이면 빈틈이 없고, 2이면 요소 하나를 건너뜁니다.</translation>
    </message>
    <message>
        <source>The distance by which elements beyond the threshold move towards 0.</source>
        <translation>임계값을 넘는 요소가 0 쪽으로 움직이는 거리.</translation>
    </message>
    <message>
        <source>The distance from one window to the next, by spatial dimension; 2 halves the output.</source>
        <translation>한 창에서 다음 창까지의 거리, 공간 차원별. 2이면 출력이 절반이 됩니다.</translation>
    </message>
    <message>
        <source>The dividend a, with the sizes of the output. To broadcast it, give it strides of 0.</source>
        <translation>나눌 수 a. 크기는 출력과 같습니다. 브로드캐스트하려면 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The divisor b, with the sizes of the output. To broadcast it, give it strides of 0.</source>
        <translation>나누는 수 b. 크기는 출력과 같습니다. 브로드캐스트하려면 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The elements that are taken where the condition is true: a in the formula.</source>
        <translation>조건이 참인 곳에서 가져올 요소 a.</translation>
    </message>
    <message>
        <source>The elements that are taken where the condition is false: b in the formula.</source>
        <translation>조건이 거짓인 곳에서 가져올 요소 b.</translation>
    </message>
    <message>
        <source>The elements that are taken; the sizes of this tensor are the entries of Sizes.</source>
        <translation>가져온 요소. 이 텐서의 크기는 Sizes의 항목입니다.</translation>
    </message>
    <message>
        <source>The elements that are written, with the sizes of the indices.</source>
        <translation>쓸 요소. 크기는 인덱스와 같습니다.</translation>
    </message>
    <message>
        <source>The elements that remain outside the filled band. If absent: 0.</source>
        <translation>채운 띠 밖에 남는 요소. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The elements to which the forward clip was applied.</source>
        <translation>순방향 클립이 적용된 요소.</translation>
    </message>
    <message>
        <source>The elements that were taken, with the sizes of the indices.</source>
        <translation>가져온 요소. 크기는 인덱스와 같습니다.</translation>
    </message>
    <message>
        <source>The elements to write, such as the output of a max pooling, [N, C, H, W].</source>
        <translation>쓸 요소. 예: 최대 풀링의 출력, [N, C, H, W].</translation>
    </message>
    <message>
        <source>The elements x, such as images [N, C, H, W].</source>
        <translation>요소 x. 예: 이미지 [N, C, H, W].</translation>
    </message>
    <message>
        <source>The enlarged images, [N, C, H * ScaleSize.Height, W * ScaleSize.Width].</source>
        <translation>확대한 이미지, [N, C, H * ScaleSize.Height, W * ScaleSize.Width].</translation>
    </message>
    <message>
        <source>The factor after the normalization; each size is 1 or that of the input. If absent: 1.</source>
        <translation>정규화한 뒤 곱하는 계수. 각 크기는 1이거나 입력과 같습니다. 없으면 1입니다.</translation>
    </message>
    <message>
        <source>The factor of CTensor; not used if CTensor is absent.</source>
        <translation>CTensor에 곱하는 계수. CTensor가 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The factor of each channel after the normalization (gamma), [1, C, 1, 1] for an input [N, C, H, W].</source>
        <translation>정규화한 뒤 채널마다 곱하는 계수(감마). 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다.</translation>
    </message>
    <message>
        <source>The factor of every element; 1/255 brings bytes into the range from 0 to 1.</source>
        <translation>모든 요소에 곱하는 계수. 1/255이면 바이트를 0에서 1 사이로 옮깁니다.</translation>
    </message>
    <message>
        <source>The factor of the product A x B.</source>
        <translation>곱 A x B에 곱하는 계수.</translation>
    </message>
    <message>
        <source>The factor of the scores query * key, usually 1 / sqrt(d), so that they do not grow with d.</source>
        <translation>점수 쿼리 * 키에 곱하는 계수. d가 커져도 점수가 커지지 않도록 보통 1 / sqrt(d)입니다.</translation>
    </message>
    <message>
        <source>The factor of the sum of squares, usually 0.0001; it is divided by LocalSize.</source>
        <translation>제곱합에 곱하는 계수, 보통 0.0001. LocalSize로 나눕니다.</translation>
    </message>
    <message>
        <source>The factor by which the whole result is multiplied, usually 1.0507.</source>
        <translation>결과 전체에 곱하는 계수, 보통 1.0507.</translation>
    </message>
    <message>
        <source>The factor by which the whole result is multiplied.</source>
        <translation>결과 전체에 곱하는 계수.</translation>
    </message>
    <message>
        <source>The factor of x inside tanh: the steepness of the curve.</source>
        <translation>tanh 안에서 x에 곱하는 계수: 곡선이 가파른 정도.</translation>
    </message>
    <message>
        <source>The factor of x inside the exponential: the steepness of the curve.</source>
        <translation>지수 안에서 x에 곱하는 계수: 곡선이 가파른 정도.</translation>
    </message>
    <message>
        <source>The filters, [F, C / GroupCount, Kh, Kw]: F filters, each with Kh x Kw elements for each channel of a group.</source>
        <translation>필터, [F, C / GroupCount, Kh, Kw]: 그룹의 채널마다 Kh x Kw 요소를 가진 필터 F개.</translation>
    </message>
    <message>
        <source>The filters, [F, C / GroupCount, Kh, Kw]: F filters, each with Kh x Kw elements for each channel of a group. BACKWARD: [C, F / GroupCount, Kh, Kw].</source>
        <translation>필터, [F, C / GroupCount, Kh, Kw]: 그룹의 채널마다 Kh x Kw 요소를 가진 필터 F개. BACKWARD이면 [C, F / GroupCount, Kh, Kw].</translation>
    </message>
    <message>
        <source>The first truth value, a; every number except 0 is true.</source>
        <translation>첫째 진릿값 a. 0이 아닌 수는 모두 참입니다.</translation>
    </message>
    <message>
        <source>The first {count} of {total} output cells are explained.</source>
        <translation>출력 셀 {total}개 중 처음 {count}개가 설명됩니다.</translation>
    </message>
    <message>
        <source>The form of MaskTensor: NONE, BOOLEAN [B, h, L, P + S] (1 shown, 0 hidden), KEY_SEQUENCE_LENGTH [1, B], KEY_SEQUENCE_END_START [2, B], or packed lengths and starts [3 * B + 2].</source>
        <translation>MaskTensor의 형식: NONE, BOOLEAN [B, h, L, P + S](1은 보임, 0은 가림), KEY_SEQUENCE_LENGTH [1, B], KEY_SEQUENCE_END_START [2, B], 또는 길이와 시작을 묶은 [3 * B + 2].</translation>
    </message>
    <message>
        <source>The gradient of the images, [N, C, H, W]. If absent: it is not computed.</source>
        <translation>이미지의 기울기, [N, C, H, W]. 없으면 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>The height of the curve: the result lies between -Alpha and Alpha.</source>
        <translation>곡선의 높이: 결과는 -Alpha와 Alpha 사이입니다.</translation>
    </message>
    <message>
        <source>The height of the line at x = 0, usually 0.5.</source>
        <translation>x = 0에서 직선의 높이, 보통 0.5.</translation>
    </message>
    <message>
        <source>The hidden state after every step, [T, D, B, H]. If absent: it is not written.</source>
        <translation>모든 단계 뒤의 은닉 상태, [T, D, B, H]. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The hidden state after the last step, [1, D, B, H]. If absent: it is not written.</source>
        <translation>마지막 단계 뒤의 은닉 상태, [1, D, B, H]. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The hidden state h before the first step, [1, D, B, H]. If absent: 0.</source>
        <translation>첫 단계 전의 은닉 상태 h, [1, D, B, H]. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The images of the forward pooling, [N, C, H, W]; they show which element was the largest.</source>
        <translation>순방향 풀링의 이미지, [N, C, H, W]. 어느 요소가 가장 컸는지 알려 줍니다.</translation>
    </message>
    <message>
        <source>The images or feature maps, [N, C, H, W].</source>
        <translation>이미지 또는 특징 맵, [N, C, H, W].</translation>
    </message>
    <message>
        <source>The images, [N, C, H, W].</source>
        <translation>이미지, [N, C, H, W].</translation>
    </message>
    <message>
        <source>The images, [N, C, H, W]; b * b, with b = BlockSize, divides C.</source>
        <translation>이미지, [N, C, H, W]. b = BlockSize일 때 b * b가 C를 나누어떨어지게 합니다.</translation>
    </message>
    <message>
        <source>The images, [N, C, H, W]; b = BlockSize divides H and W.</source>
        <translation>이미지, [N, C, H, W]. b = BlockSize가 H와 W를 나누어떨어지게 합니다.</translation>
    </message>
    <message>
        <source>The images, [N, C, H, W]; where windows overlap, their elements are added.</source>
        <translation>이미지, [N, C, H, W]. 창이 겹치는 곳은 요소를 더합니다.</translation>
    </message>
    <message>
        <source>The images: batch, channels, height, width, [N, C, H, W], or [N, C, D, H, W] for 3D.</source>
        <translation>이미지: 배치, 채널, 높이, 너비, [N, C, H, W]. 3차원이면 [N, C, D, H, W].</translation>
    </message>
    <message>
        <source>The images: batch, channels, height, width, [N, C, H, W]. For 1D [N, C, W], for 3D [N, C, D, H, W].</source>
        <translation>이미지: 배치, 채널, 높이, 너비, [N, C, H, W]. 1차원은 [N, C, W], 3차원은 [N, C, D, H, W].</translation>
    </message>
    <message>
        <source>The incoming gradient, one number for each bin of each region, [R, C, Ho, Wo].</source>
        <translation>들어오는 기울기. 영역의 구간마다 수 하나, [R, C, Ho, Wo].</translation>
    </message>
    <message>
        <source>The incoming gradient, one number for each window, [N, C, Ho, Wo].</source>
        <translation>들어오는 기울기. 창마다 수 하나, [N, C, Ho, Wo].</translation>
    </message>
    <message>
        <source>The incoming gradient, with the sizes of the resampled tensor.</source>
        <translation>들어오는 기울기. 크기는 리샘플링한 텐서와 같습니다.</translation>
    </message>
    <message>
        <source>The incoming gradient, with the sizes of the slice.</source>
        <translation>들어오는 기울기. 크기는 슬라이스와 같습니다.</translation>
    </message>
    <message>
        <source>The input x of the forward ReLU.</source>
        <translation>순방향 ReLU의 입력 x.</translation>
    </message>
    <message>
        <source>The input x of the forward normalization, such as images [N, C, H, W].</source>
        <translation>순방향 정규화의 입력 x. 예: 이미지 [N, C, H, W].</translation>
    </message>
    <message>
        <source>The inputs of the node have long names that become equal when they are shortened.</source>
        <translation>노드 입력의 긴 이름들을 줄이면 서로 같아집니다.</translation>
    </message>
    <message>
        <source>The integer matrices A, [..., M, K].</source>
        <translation>정수 행렬 A, [..., M, K].</translation>
    </message>
    <message>
        <source>The integer matrices B, [..., K, N].</source>
        <translation>정수 행렬 B, [..., K, N].</translation>
    </message>
    <message>
        <source>The integer of A that stands for 0: one number, or one for each row, [..., M, 1]. If absent: 0.</source>
        <translation>A에서 0을 나타내는 정수: 수 하나, 또는 행마다 하나, [..., M, 1]. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The integer of B that stands for 0: one number, or one for each column, [..., 1, N]. If absent: 0.</source>
        <translation>B에서 0을 나타내는 정수: 수 하나, 또는 열마다 하나, [..., 1, N]. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The integer of the input that stands for 0; one number. If absent: 0.</source>
        <translation>입력에서 0을 나타내는 정수, 수 하나. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The integer of the output that stands for 0: one number, or one for each row. If absent: 0.</source>
        <translation>출력에서 0을 나타내는 정수: 수 하나, 또는 행마다 하나. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The integers of the first operand.</source>
        <translation>첫째 피연산자의 정수.</translation>
    </message>
    <message>
        <source>The integers of the second operand.</source>
        <translation>둘째 피연산자의 정수.</translation>
    </message>
    <message>
        <source>The integers round(x / scale) + zero point, limited to the range of the data type.</source>
        <translation>정수 round(x / 배율) + 영점. 데이터 타입의 범위로 제한합니다.</translation>
    </message>
    <message>
        <source>The integers round(x / scale) + zero point, with the sizes of the input.</source>
        <translation>정수 round(x / 배율) + 영점. 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>The integers to dequantize.</source>
        <translation>역양자화할 정수.</translation>
    </message>
    <message>
        <source>The integers to dequantize; 4-bit types hold two in a byte.</source>
        <translation>역양자화할 정수. 4비트 타입은 한 바이트에 둘을 담습니다.</translation>
    </message>
    <message>
        <source>The integers, with the sizes of the input; 4-bit types hold two in a byte.</source>
        <translation>정수. 크기는 입력과 같습니다. 4비트 타입은 한 바이트에 둘을 담습니다.</translation>
    </message>
    <message>
        <source>The joined tensor; its size along Axis is the sum of the sizes of the inputs.</source>
        <translation>이어 붙인 텐서. Axis 방향의 크기는 입력 크기의 합입니다.</translation>
    </message>
    <message>
        <source>The keys of earlier calls, [B, hk, P, d], with hk = KeyValueHeadCount; the new keys are appended. If absent: there are no earlier keys.</source>
        <translation>이전 호출의 키, [B, hk, P, d], hk = KeyValueHeadCount. 새 키가 그 뒤에 붙습니다. 없으면 이전 키가 없습니다.</translation>
    </message>
    <message>
        <source>The larger image, [N, C, Ho, Wo]; it is 0 where nothing is written.</source>
        <translation>더 큰 이미지, [N, C, Ho, Wo]. 쓰지 않은 곳은 0입니다.</translation>
    </message>
    <message>
        <source>The largest element of each window, [N, C, Ho, Wo]; padding is never the largest.</source>
        <translation>창마다 가장 큰 요소, [N, C, Ho, Wo]. 패딩은 고르지 않습니다.</translation>
    </message>
    <message>
        <source>For very negative x the result approaches -Alpha. Alpha is usually 1.</source>
        <translation>x가 매우 작으면 결과가 -Alpha에 가까워집니다. Alpha는 보통 1입니다.</translation>
    </message>
    <message>
        <source>The logarithms of the probabilities; they are 0 or less.</source>
        <translation>확률의 로그. 0 이하입니다.</translation>
    </message>
    <message>
        <source>The lower bound of the forward clip; at this number and below, the gradient is 0.</source>
        <translation>순방향 클립의 하한. 이 수와 그 아래에서는 기울기가 0입니다.</translation>
    </message>
    <message>
        <source>The lower bound; smaller elements become Min. With 0, this is a ReLU.</source>
        <translation>하한. 더 작은 요소는 Min이 됩니다. 0이면 ReLU와 같습니다.</translation>
    </message>
    <message>
        <source>The matrices A, [..., M, K]; with TransA they are stored as [..., K, M]. The dimensions before the last two are batches; as of feature level 4_0 the batches may be left out.</source>
        <translation>행렬 A, [..., M, K]. TransA이면 [..., K, M]으로 저장합니다. 그 앞의 차원은 배치이며, 기능 수준 4_0부터 뺄 수 있습니다.</translation>
    </message>
    <message>
        <source>The matrices B, [..., K, N]; with TransB they are stored as [..., N, K].</source>
        <translation>행렬 B, [..., K, N]. TransB이면 [..., N, K]로 저장합니다.</translation>
    </message>
    <message>
        <source>The mean of each channel, known from training, [1, C, 1, 1] for an input [N, C, H, W].</source>
        <translation>학습에서 구한 채널마다의 평균. 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다.</translation>
    </message>
    <message>
        <source>The node has no zero point of Y; the DirectML provider leaves such a node to the CPU.</source>
        <translation>노드에 Y의 영점이 없어서 DirectML 공급자는 이 노드를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>The node has {feature}; the DirectML provider leaves such a {op_type} to the CPU.</source>
        <translation>노드에 {feature}이(가) 있습니다. DirectML 공급자는 이런 {op_type}을(를) CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>The node has {many} inputs; the limit is {most}.</source>
        <translation>노드의 입력이 {many}개입니다. 한도는 {most}개입니다.</translation>
    </message>
    <message>
        <source>The node has {many} outputs; the limit is {most}.</source>
        <translation>노드의 출력이 {many}개입니다. 한도는 {most}개입니다.</translation>
    </message>
    <message>
        <source>The node reads its own outputs, through {nodes}.</source>
        <translation>노드가 {nodes}을(를) 거쳐 자신의 출력을 읽습니다.</translation>
    </message>
    <message>
        <source>The node requires {field}.</source>
        <translation>노드에는 {field}이(가) 필요합니다.</translation>
    </message>
    <message>
        <source>The nodes of the model have {many} inputs and outputs; the limit is {most}.</source>
        <translation>모델의 노드에 입력과 출력이 {many}개 있습니다. 최대 {most}개까지 허용됩니다.</translation>
    </message>
    <message>
        <source>The number that fills the padding, as FLOAT. It has an effect only if PaddingMode is CONSTANT.</source>
        <translation>패딩을 채우는 수, FLOAT. PaddingMode가 CONSTANT일 때만 효과가 있습니다.</translation>
    </message>
    <message>
        <source>The number of bits that are 1 in each element.</source>
        <translation>각 요소에서 1인 비트의 수.</translation>
    </message>
    <message>
        <source>The number of dimensions of the tensors, which is the number of entries in each list.</source>
        <translation>텐서의 차원 수이자 각 목록의 항목 수.</translation>
    </message>
    <message>
        <source>The number in every cell.</source>
        <translation>모든 셀의 수.</translation>
    </message>
    <message>
        <source>A and B do not agree</source>
        <translation>A와 B가 일치하지 않음</translation>
    </message>
    <message>
        <source>SLICE can only be written as a Crop node, which has 4 dimensions and no strides.</source>
        <translation>SLICE는 Crop 노드로만 쓸 수 있는데, Crop은 차원이 4개이고 스트라이드가 없습니다.</translation>
    </message>
    <message>
        <source>DirectML on {device}</source>
        <translation>{device}의 DirectML</translation>
    </message>
    <message>
        <source>The output of MaxUnpool cannot be smaller than its input.</source>
        <translation>MaxUnpool의 출력은 입력보다 작을 수 없습니다.</translation>
    </message>
    <message>
        <source>Min is larger than Max; Clip of ONNX gives Max then, and DirectML gives Min</source>
        <translation>Min이 Max보다 큽니다. 이때 ONNX의 Clip은 Max를, DirectML은 Min을 결과로 냅니다</translation>
    </message>
    <message>
        <source>Mod of ONNX rounds the quotient of floating-point numbers towards 0, not down</source>
        <translation>ONNX의 Mod는 부동소수점 수의 몫을 내림하지 않고 0 쪽으로 자릅니다</translation>
    </message>
    <message>
        <source>MultiHeadAttention has no mask of the type {name}.</source>
        <translation>MultiHeadAttention에는 {name} 타입의 마스크가 없습니다.</translation>
    </message>
    <message>
        <source>MultiHeadAttention has no {field}.</source>
        <translation>MultiHeadAttention에는 {field}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>No coordinate mode of Resize corresponds to the offsets {input} and {output} with {direction}.</source>
        <translation>{direction}과(와) 함께 오프셋 {input} 및 {output}이(가) 되는 Resize의 좌표 모드가 없습니다.</translation>
    </message>
    <message>
        <source>No node of ONNX has the activation {name}.</source>
        <translation>ONNX 노드에는 활성화 {name}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>None of the tensors of this model is in the folder.</source>
        <translation>이 모델의 텐서가 폴더에 하나도 없습니다.</translation>
    </message>
    <message>
        <source>Resize of ONNX requires finite scales.</source>
        <translation>Resize의 스케일은 유한해야 합니다.</translation>
    </message>
    <message>
        <source>ReverseSequence requires Axis and the dimension of the lengths to be the first two dimensions.</source>
        <translation>ReverseSequence는 Axis와 길이의 차원이 첫 두 차원이어야 합니다.</translation>
    </message>
    <message>
        <source>If a size of a scale or zero point is neither 1 nor that of its tensor, DirectML 1.13.1 reads unexpected elements, and devices differ.</source>
        <translation>스케일이나 영점의 크기가 1도 텐서의 크기도 아니면 DirectML 1.13.1은 예상과 다른 요소를 읽으며, 장치마다 다릅니다.</translation>
    </message>
    <message>
        <source>If several samples equal the maximum, no page defines which one receives the gradient; the reference uses the first inside the image.</source>
        <translation>최댓값과 같은 샘플이 여럿이면 어느 것이 기울기를 받는지 문서에 없습니다. 참조 구현은 안에 있는 첫 샘플에 줍니다.</translation>
    </message>
    <message>
        <source>The model has no node &apos;{name}&apos;, and none of its nodes can be read.</source>
        <translation>모델에 노드 &apos;{name}&apos;이(가) 없고, 읽을 수 있는 노드도 없습니다.</translation>
    </message>
    <message>
        <source>The node is in a cycle, or reads a node in a cycle; onnxruntime does not load such a model.</source>
        <translation>노드가 순환에 있거나 순환에 있는 노드를 읽습니다. onnxruntime은 이런 모델을 불러오지 않습니다.</translation>
    </message>
    <message>
        <source>The number of padding elements after the input along each spatial dimension (2D: below it and right of it).</source>
        <translation>각 공간 차원에서 입력의 뒤에 덧붙이는 패딩 요소의 수 (2D: 아래와 오른쪽).</translation>
    </message>
    <message>
        <source>The number of padding elements after the input along each spatial dimension (2D: below it and right of it); they count as 0.</source>
        <translation>각 공간 차원에서 입력의 뒤에 덧붙이는 패딩 요소의 수 (2D: 아래와 오른쪽). 값은 0으로 셉니다.</translation>
    </message>
    <message>
        <source>The number of padding elements before the input along each spatial dimension (2D: above it and left of it).</source>
        <translation>각 공간 차원에서 입력의 앞에 덧붙이는 패딩 요소의 수 (2D: 위와 왼쪽).</translation>
    </message>
    <message>
        <source>The number of padding elements before the input along each spatial dimension (2D: above it and left of it); they count as 0.</source>
        <translation>각 공간 차원에서 입력의 앞에 덧붙이는 패딩 요소의 수 (2D: 위와 왼쪽). 값은 0으로 셉니다.</translation>
    </message>
    <message>
        <source>The number of places to shift by, less than the width of the data type.</source>
        <translation>옮길 자리의 수. 데이터 타입의 비트 수보다 작습니다.</translation>
    </message>
    <message>
        <source>The number of spatial dimensions, which is the number of entries in each list: 2 for [N, C, H, W].</source>
        <translation>공간 차원의 수이자 각 목록의 항목 수: [N, C, H, W]이면 2.</translation>
    </message>
    <message>
        <source>The number t of the step, counted from 1; one element.</source>
        <translation>1부터 세는 단계의 번호 t. 요소 하나입니다.</translation>
    </message>
    <message>
        <source>The number that fills the diagonal; 1 makes an identity matrix.</source>
        <translation>대각선을 채우는 수. 1이면 단위 행렬이 됩니다.</translation>
    </message>
    <message>
        <source>The number that is added at the end; each size is 1 or that of the input. If absent: 0.</source>
        <translation>마지막에 더하는 수. 각 크기는 1이거나 입력과 같습니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The number that is added to each channel at the end (beta), [1, C, 1, 1] for an input [N, C, H, W].</source>
        <translation>마지막에 채널마다 더하는 수(베타). 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다.</translation>
    </message>
    <message>
        <source>The number that is added to each channel at the end (beta), with the sizes of ScaleTensor.</source>
        <translation>마지막에 채널마다 더하는 수(베타). 크기는 ScaleTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The number that is added to each output channel, [1, F, 1, 1]. If absent: nothing is added.</source>
        <translation>출력 채널마다 더하는 수, [1, F, 1, 1]. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The number that is added to the sum of squares, usually 1; it keeps the divisor away from 0.</source>
        <translation>제곱합에 더하는 수, 보통 1. 나누는 수가 0이 되지 않게 합니다.</translation>
    </message>
    <message>
        <source>The number that is added at the end; it is the result at x = 0.</source>
        <translation>마지막에 더해지는 숫자. x = 0에서의 결과입니다.</translation>
    </message>
    <message>
        <source>The number that is subtracted, b, with the sizes of the output. To broadcast it, give it strides of 0.</source>
        <translation>빼는 수 b. 크기는 출력과 같습니다. 브로드캐스트하려면 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The numbers of {field} are computed by another node.</source>
        <translation>{field}의 수는 다른 노드가 계산합니다.</translation>
    </message>
    <message>
        <source>The numbers that are added after scaling, one for each channel.</source>
        <translation>배율을 곱한 뒤 더하는 수, 채널마다 하나.</translation>
    </message>
    <message>
        <source>The numbers that are added to every query, then those for every key, then those for every value, [h * d + h * d + h * dv]. If absent: nothing is added.</source>
        <translation>모든 쿼리에 더하는 수, 모든 키에 더하는 수, 모든 값에 더하는 수의 순서로, [h * d + h * d + h * dv]. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The numbers that are added to every query, then those for every key, then those for every value, [h * d + hk * d + hk * dv]. If absent: nothing is added.</source>
        <translation>모든 쿼리에 더하는 수, 모든 키에 더하는 수, 모든 값에 더하는 수의 순서로, [h * d + hk * d + hk * dv]. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The numbers that are added to the scaled product, with the sizes of the output. If absent: nothing is added.</source>
        <translation>배율을 곱한 결과에 더하는 수. 크기는 출력과 같습니다. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The numbers whose bits are shifted.</source>
        <translation>비트를 옮길 수.</translation>
    </message>
    <message>
        <source>The only node that becomes this operator, DmlFusedAdd, exists only in onnxruntime&apos;s DirectML provider.</source>
        <translation>이 연산자가 되는 유일한 노드인 DmlFusedAdd는 onnxruntime의 DirectML 프로바이더에만 있습니다.</translation>
    </message>
    <message>
        <source>The outgoing gradient of the images, [N, C, H, W]; where windows overlap, their shares are added.</source>
        <translation>이미지로 나가는 기울기, [N, C, H, W]. 창이 겹치는 곳은 몫을 더합니다.</translation>
    </message>
    <message>
        <source>The outgoing gradient, with the sizes of the tensor that was resampled; each element has the sum of the gradients of the output cells that read the resampled element, times their weights.</source>
        <translation>나가는 기울기. 크기는 리샘플링하기 전 텐서와 같습니다. 요소마다 자신을 읽은 셀의 기울기를 모읍니다.</translation>
    </message>
    <message>
        <source>The outgoing gradient, with the sizes of the tensor that was sliced; it is 0 at elements that were not taken.</source>
        <translation>나가는 기울기. 크기는 잘린 텐서와 같고, 가져가지 않은 요소에서는 0입니다.</translation>
    </message>
    <message>
        <source>The package is ONNX Runtime, which contains DirectML. Its licence file does not name DirectML, and the package contains no other licence for DirectML.</source>
        <translation>이 패키지는 DirectML이 들어 있는 ONNX Runtime입니다. 그 라이선스 파일은 DirectML을 따로 언급하지 않으며, 패키지에 DirectML의 다른 라이선스는 없습니다.</translation>
    </message>
    <message>
        <source>The padded tensor; each size is StartPadding + input size + EndPadding.</source>
        <translation>패딩한 텐서. 각 크기는 StartPadding + 입력의 크기 + EndPadding입니다.</translation>
    </message>
    <message>
        <source>The position of a sample in its part of the bin: -0.5 is the middle, as in ROI_ALIGN; 0 is the start.</source>
        <translation>구간에서 나눈 부분 안의 샘플 자리: ROI_ALIGN처럼 -0.5이면 가운데, 0이면 시작.</translation>
    </message>
    <message>
        <source>The power of the divisor, usually 0.75.</source>
        <translation>나누는 수의 지수, 보통 0.75.</translation>
    </message>
    <message>
        <source>The process of onnxruntime sent an invalid answer: {error}.</source>
        <translation>onnxruntime 프로세스가 잘못된 답을 보냈습니다: {error}.</translation>
    </message>
    <message>
        <source>The product in floating point, [..., M, N].</source>
        <translation>부동소수점 곱, [..., M, N].</translation>
    </message>
    <message>
        <source>The product, [..., M, N], as INT32, so that sums of 8-bit products do not overflow early.</source>
        <translation>곱, [..., M, N]. 8비트 곱의 합이 금방 넘치지 않도록 INT32입니다.</translation>
    </message>
    <message>
        <source>The product, [..., M, N], quantized again.</source>
        <translation>다시 양자화한 곱, [..., M, N].</translation>
    </message>
    <message>
        <source>The program opens models and lessons (.json), ONNX models (.onnx) and C++ (.cpp, .h), but not {kind}.</source>
        <translation>이 프로그램은 모델과 학습 과제(.json), ONNX 모델(.onnx), C++(.cpp, .h)를 엽니다. {kind} 파일은 열 수 없습니다.</translation>
    </message>
    <message>
        <source>The range of InputTensor is {width}, and its reciprocal is denormal in FLOAT32; a device may treat it as 0 and write the zero point in every cell.</source>
        <translation>InputTensor의 범위는 {width}이고 그 역수는 FLOAT32에서 비정규(denormal) 수입니다. 장치는 이를 0으로 다루어 모든 셀에 영점을 쓸 수 있습니다.</translation>
    </message>
    <message>
        <source>The real numbers (x - zero point) * scale.</source>
        <translation>실수 (x - 영점) * 배율.</translation>
    </message>
    <message>
        <source>The real numbers to quantize.</source>
        <translation>양자화할 실수.</translation>
    </message>
    <message>
        <source>The real numbers, with the sizes of the input.</source>
        <translation>실수. 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>The regions of interest, [R, 5]: image index n, x1, y1, x2, y2; the corners belong to the region. Leading sizes are 1.</source>
        <translation>관심 영역, [R, 5]: 이미지 인덱스 n, x1, y1, x2, y2. 모서리도 영역에 들어갑니다. 앞쪽 크기는 1입니다.</translation>
    </message>
    <message>
        <source>The resampled tensor, with as many dimensions as the input; its sizes are free, usually the input size * Scales.</source>
        <translation>리샘플링한 텐서. 차원 수는 입력과 같고 크기는 자유로우며, 보통 입력의 크기 * Scales입니다.</translation>
    </message>
    <message>
        <source>The result, [..., M, N]: the element at row m and column n combines row m of A with column n of B.</source>
        <translation>결과, [..., M, N]. m행 n열의 요소는 A의 m행과 B의 n열로 계산합니다.</translation>
    </message>
    <message>
        <source>The result; it has the sizes of A and B.</source>
        <translation>결과. 크기는 A, B와 같습니다.</translation>
    </message>
    <message>
        <source>The same numbers in another data type, with the sizes of the input.</source>
        <translation>다른 데이터 타입으로 바꾼 같은 수. 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>The scale of A: one number, or one for each row, [..., M, 1].</source>
        <translation>A의 배율: 수 하나, 또는 행마다 하나, [..., M, 1].</translation>
    </message>
    <message>
        <source>The scale of B: one number, or one for each column, [..., 1, N].</source>
        <translation>B의 배율: 수 하나, 또는 열마다 하나, [..., 1, N].</translation>
    </message>
    <message>
        <source>The scale of the input: one number, or one for each channel, [1, C, 1, 1].</source>
        <translation>입력의 배율: 수 하나, 또는 채널마다 하나, [1, C, 1, 1].</translation>
    </message>
    <message>
        <source>The scale of the output: one number, or one for each channel, [1, C, 1, 1].</source>
        <translation>출력의 배율: 수 하나, 또는 채널마다 하나, [1, C, 1, 1].</translation>
    </message>
    <message>
        <source>The scale of the output: one number, or one for each row of the output, [..., M, 1].</source>
        <translation>출력의 배율: 수 하나, 또는 출력의 행마다 하나, [..., M, 1].</translation>
    </message>
    <message>
        <source>The scale that was computed from the smallest and the largest element; one element.</source>
        <translation>가장 작은 요소와 가장 큰 요소에서 계산한 배율. 요소 하나입니다.</translation>
    </message>
    <message>
        <source>The scales are {scales}; a scale must be greater than 0 and less than 4294967296.</source>
        <translation>scales는 {scales}입니다. 배율은 0보다 크고 4294967296보다 작아야 합니다.</translation>
    </message>
    <message>
        <source>The scores, one row per sample, [M, N]; leading sizes are 1. Each row along the last dimension is computed alone.</source>
        <translation>점수, 한 행이 한 사례, [M, N]. 앞쪽 크기는 1입니다. 마지막 차원의 행마다 따로 계산합니다.</translation>
    </message>
    <message>
        <source>The scores, such as one number for each class.</source>
        <translation>점수. 예: 클래스마다 하나의 수.</translation>
    </message>
    <message>
        <source>The second truth value, b; every number except 0 is true.</source>
        <translation>둘째 진릿값 b. 0이 아닌 수는 모두 참입니다.</translation>
    </message>
    <message>
        <source>The selected slices, arranged like the indices: the sizes of the indices take the place of Axis.</source>
        <translation>고른 슬라이스. 인덱스와 같은 배치이며, Axis 자리에 인덱스의 크기가 들어갑니다.</translation>
    </message>
    <message>
        <source>The sequence, in row-major order through all dimensions; its sizes are free.</source>
        <translation>모든 차원을 행 우선으로 채우는 수열. 크기는 자유롭습니다.</translation>
    </message>
    <message>
        <source>The sequences x, [1, T, B, I]: T steps, B sequences, and I numbers in each step.</source>
        <translation>시퀀스 x, [1, T, B, I]: 단계 T개, 시퀀스 B개, 단계마다 수 I개.</translation>
    </message>
    <message>
        <source>For very negative x the result approaches -Gamma * Alpha. Alpha is usually 1.6733.</source>
        <translation>x가 매우 작으면 결과가 -Gamma * Alpha에 가까워집니다. Alpha는 보통 1.6733입니다.</translation>
    </message>
    <message>
        <source>The shifted numbers; they have the sizes of A and B.</source>
        <translation>옮긴 결과. 크기는 A, B와 같습니다.</translation>
    </message>
    <message>
        <source>The size of one quantization step, for each element. For one scale per tensor or channel, give this tensor strides of 0.</source>
        <translation>요소마다 양자화 한 단계의 크기. 텐서나 채널에 배율 하나를 쓰려면 이 텐서의 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The slope below 0, usually 0.01.</source>
        <translation>0 아래의 기울기, 보통 0.01.</translation>
    </message>
    <message>
        <source>The slope of the line in the middle, usually 0.2 for HARD_SIGMOID and 1/6 for HARD_SWISH.</source>
        <translation>가운데 직선의 기울기. 보통 HARD_SIGMOID는 0.2, HARD_SWISH는 1/6입니다.</translation>
    </message>
    <message>
        <source>The slope of the line.</source>
        <translation>직선의 기울기.</translation>
    </message>
    <message>
        <source>The step between two elements that are taken, by dimension; at least 1.</source>
        <translation>가져오는 두 요소 사이의 간격, 차원별. 1 이상입니다.</translation>
    </message>
    <message>
        <source>The step of the filter over the input, by spatial dimension; 2 makes the output half as large as the input, or twice as large with BACKWARD.</source>
        <translation>입력 위에서 필터가 움직이는 간격, 공간 차원별. 2이면 출력이 입력의 절반이 되고, BACKWARD이면 두 배가 됩니다.</translation>
    </message>
    <message>
        <source>The sum, quantized again; it has the sizes of A and B.</source>
        <translation>다시 양자화한 합. 크기는 A, B와 같습니다.</translation>
    </message>
    <message>
        <source>The sums of products, [N, F, Ho, Wo], as INT32.</source>
        <translation>곱의 합, [N, F, Ho, Wo], INT32.</translation>
    </message>
    <message>
        <source>The tensor that is filled; its sizes are free.</source>
        <translation>채울 텐서. 크기는 자유롭습니다.</translation>
    </message>
    <message>
        <source>The tensor that is searched.</source>
        <translation>찾아볼 텐서.</translation>
    </message>
    <message>
        <source>The tensor to split.</source>
        <translation>나눌 텐서.</translation>
    </message>
    <message>
        <source>The tensor to take elements from, such as a table of embeddings.</source>
        <translation>요소를 가져올 텐서. 예: 임베딩 표.</translation>
    </message>
    <message>
        <source>The threshold; elements at or below it become 0.</source>
        <translation>임계값. 이 값 이하의 요소는 0이 됩니다.</translation>
    </message>
    <message>
        <source>The truth values; every number except 0 is true.</source>
        <translation>진릿값. 0이 아닌 수는 모두 참입니다.</translation>
    </message>
    <message>
        <source>The upper bound of the forward clip; at this number and above, the gradient is 0.</source>
        <translation>순방향 클립의 상한. 이 수와 그 위에서는 기울기가 0입니다.</translation>
    </message>
    <message>
        <source>The values of earlier calls, [B, hk, P, dv], with hk = KeyValueHeadCount; the new values are appended. If absent: there are no earlier values.</source>
        <translation>이전 호출의 값, [B, hk, P, dv], hk = KeyValueHeadCount. 새 값이 그 뒤에 붙습니다. 없으면 이전 값이 없습니다.</translation>
    </message>
    <message>
        <source>The variance of each channel, known from training, [1, C, 1, 1] for an input [N, C, H, W].</source>
        <translation>학습에서 구한 채널마다의 분산. 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다.</translation>
    </message>
    <message>
        <source>The weights R of the previous hidden state, [1, D, 3 * H, H]: H rows for each gate, in the order z, r, h.</source>
        <translation>이전 은닉 상태의 가중치 R, [1, D, 3 * H, H]: 게이트마다 H행, 순서는 z, r, h.</translation>
    </message>
    <message>
        <source>The weights R of the previous hidden state, [1, D, 4 * H, H]: H rows for each gate, in the order i, o, f, c.</source>
        <translation>이전 은닉 상태의 가중치 R, [1, D, 4 * H, H]: 게이트마다 H행, 순서는 i, o, f, c.</translation>
    </message>
    <message>
        <source>The weights R of the previous hidden state, [1, D, H, H].</source>
        <translation>이전 은닉 상태의 가중치 R, [1, D, H, H].</translation>
    </message>
    <message>
        <source>The weights W of the input, [1, D, 3 * H, I], for D directions and H hidden units: H rows for each gate, in the order z (update), r (reset), h (new state).</source>
        <translation>입력의 가중치 W, [1, D, 3 * H, I], 방향 D개와 은닉 유닛 H개: 게이트마다 H행, 순서는 z(갱신), r(리셋), h(새 상태).</translation>
    </message>
    <message>
        <source>The weights W of the input, [1, D, 4 * H, I], for D directions and H hidden units: H rows for each gate, in the order i (input), o (output), f (forget), c (new cell).</source>
        <translation>입력의 가중치 W, [1, D, 4 * H, I], 방향 D개와 은닉 유닛 H개: 게이트마다 H행, 순서는 i(입력), o(출력), f(망각), c(새 셀).</translation>
    </message>
    <message>
        <source>The weights W of the input, [1, D, H, I]: D directions, and a row for each of the H hidden units.</source>
        <translation>입력의 가중치 W, [1, D, H, I]: 방향 D개, 은닉 유닛 H개마다 한 행.</translation>
    </message>
    <message>
        <source>The weights of the cell state in the gates, [1, 1, D, 3 * H], in the order i, o, f. If absent: 0, so the gates do not read the cell state.</source>
        <translation>게이트에서 셀 상태에 곱하는 가중치, [1, 1, D, 3 * H], 순서는 i, o, f. 없으면 0이며, 게이트는 셀 상태를 읽지 않습니다.</translation>
    </message>
    <message>
        <source>The x coordinate of each point.</source>
        <translation>각 점의 x 좌표.</translation>
    </message>
    <message>
        <source>The y coordinate of each point.</source>
        <translation>각 점의 y 좌표.</translation>
    </message>
    <message>
        <source>The zero point that was computed; one element.</source>
        <translation>계산한 영점. 요소 하나입니다.</translation>
    </message>
    <message>
        <source>There are no cells.</source>
        <translation>셀이 없습니다.</translation>
    </message>
    <message>
        <source>There are no dispatchables.</source>
        <translation>dispatchables가 비어 있습니다.</translation>
    </message>
    <message>
        <source>There are no numbers in the text</source>
        <translation>텍스트에 숫자가 없습니다</translation>
    </message>
    <message>
        <source>There are no numbers.</source>
        <translation>숫자가 없습니다.</translation>
    </message>
    <message>
        <source>There is no DML_..._OPERATOR_DESC in the text.</source>
        <translation>텍스트에 DML_..._OPERATOR_DESC가 하나도 없습니다.</translation>
    </message>
    <message>
        <source>There is no DirectML for this machine; it exists for Windows and Linux on x86-64.</source>
        <translation>이 컴퓨터용 DirectML이 없습니다. x86-64용 Windows와 Linux에만 있습니다.</translation>
    </message>
    <message>
        <source>There is no adapter {number}.</source>
        <translation>어댑터 {number}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>There is no preset &apos;{name}&apos;.</source>
        <translation>프리셋 &apos;{name}&apos;이(가) 없습니다.</translation>
    </message>
    <message>
        <source>There is no space left in {folder}.</source>
        <translation>{folder}에 남은 공간이 없습니다.</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>그런 파일이 없습니다.</translation>
    </message>
    <message>
        <source>This Python has no pip. Run: {command}</source>
        <translation>이 Python에는 pip가 없습니다. 실행하세요: {command}</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>폴더입니다.</translation>
    </message>
    <message>
        <source>This is not a file.</source>
        <translation>파일이 아닙니다.</translation>
    </message>
    <message>
        <source>This is not a list.</source>
        <translation>목록이 아닙니다.</translation>
    </message>
    <message>
        <source>This is not an ONNX model.</source>
        <translation>ONNX 모델이 아닙니다.</translation>
    </message>
    <message>
        <source>This is not an ONNX model: it has no graph with nodes.</source>
        <translation>ONNX 모델이 아닙니다. 노드가 있는 그래프가 없습니다.</translation>
    </message>
    <message>
        <source>This is not an object.</source>
        <translation>객체가 아닙니다.</translation>
    </message>
    <message>
        <source>This is {value}, not an object.</source>
        <translation>{value}입니다. 객체가 아닙니다.</translation>
    </message>
    <message>
        <source>Three activations for each direction: f for the gates, g for the new cell, k for the output; usually SIGMOID, TANH, TANH.</source>
        <translation>방향마다 활성화 세 개: 게이트의 f, 새 셀의 g, 출력의 k. 보통 SIGMOID, TANH, TANH입니다.</translation>
    </message>
    <message>
        <source>Trilu fills all diagonals on one side, not a band of diagonals.</source>
        <translation>Trilu는 대각선의 띠가 아니라 한쪽의 모든 대각선을 채웁니다.</translation>
    </message>
    <message>
        <source>Trilu with upper = 0 and k = {k} fills all diagonals above diagonal {k} with 0.</source>
        <translation>upper = 0, k = {k}인 Trilu는 대각선 {k}보다 위를 모두 0으로 채웁니다.</translation>
    </message>
    <message>
        <source>Trilu with upper = 1 and k = {k} fills all diagonals below diagonal {k} with 0.</source>
        <translation>upper = 1, k = {k}인 Trilu는 대각선 {k}보다 아래를 모두 0으로 채웁니다.</translation>
    </message>
    <message>
        <source>Two activations for each direction: f for the gates, g for the new state; usually SIGMOID, TANH.</source>
        <translation>방향마다 활성화 두 개: 게이트의 f, 새 상태의 g. 보통 SIGMOID, TANH입니다.</translation>
    </message>
    <message>
        <source>Unpacking.</source>
        <translation>압축을 푸는 중입니다.</translation>
    </message>
    <message>
        <source>Unterminated string</source>
        <translation>문자열이 끝나지 않습니다</translation>
    </message>
    <message>
        <source>Useful as a ReLU that is smooth and keeps a gradient below 0.</source>
        <translation>매끄럽고 0 아래에서도 기울기가 남는 ReLU로 씁니다.</translation>
    </message>
    <message>
        <source>Useful as a ReLU whose units cannot die, because negative inputs keep a gradient.</source>
        <translation>음수 입력에도 기울기가 남아 유닛이 죽지 않는 ReLU로 씁니다.</translation>
    </message>
    <message>
        <source>Useful as a cheap Swish, as in MobileNetV3.</source>
        <translation>MobileNetV3처럼 계산이 가벼운 Swish로 씁니다.</translation>
    </message>
    <message>
        <source>Useful as a compromise between the mean and the maximum of a window.</source>
        <translation>창의 평균과 최댓값 사이의 절충으로 씁니다.</translation>
    </message>
    <message>
        <source>Useful as a logarithm that also accepts 0 and negative numbers.</source>
        <translation>0과 음수도 받는 로그로 씁니다.</translation>
    </message>
    <message>
        <source>Useful where a sigmoid must be cheap to compute, for example on mobile devices.</source>
        <translation>모바일 기기처럼 계산이 가벼운 시그모이드가 필요할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful as a smooth ReLU, or to get positive numbers such as variances.</source>
        <translation>매끄러운 ReLU로, 또는 분산 같은 양수를 얻을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful as instance normalization, for example to transfer the style of an image.</source>
        <translation>인스턴스 정규화로 씁니다. 예: 이미지의 화풍 옮기기.</translation>
    </message>
    <message>
        <source>Useful as layer normalization in transformers, or, without UseMean, as RMS normalization.</source>
        <translation>트랜스포머의 층 정규화로, UseMean 없이는 RMS 정규화로 씁니다.</translation>
    </message>
    <message>
        <source>Useful as layer, instance or group normalization, which do not depend on other images of the batch.</source>
        <translation>층, 인스턴스, 그룹 정규화로 씁니다. 배치의 다른 이미지에 좌우되지 않습니다.</translation>
    </message>
    <message>
        <source>Useful at the end of a super-resolution network, where channels become finer pixels.</source>
        <translation>채널이 더 촘촘한 픽셀이 되는 초해상도 신경망의 끝에 씁니다.</translation>
    </message>
    <message>
        <source>Useful between operators that need different data types.</source>
        <translation>데이터 타입이 다른 연산자 사이에 씁니다.</translation>
    </message>
    <message>
        <source>Useful between the layers of a network, as the simplest function that makes the network nonlinear.</source>
        <translation>신경망의 층 사이에 씁니다. 비선형으로 만드는 가장 단순한 함수입니다.</translation>
    </message>
    <message>
        <source>Useful for a cross-entropy loss, because the result stays accurate where a probability is nearly 0.</source>
        <translation>교차 엔트로피 손실에 씁니다. 확률이 0에 가까워도 정확합니다.</translation>
    </message>
    <message>
        <source>Useful for a residual connection that ends in an activation: one pass instead of two.</source>
        <translation>활성화로 끝나는 잔차 연결에 씁니다. 두 번 대신 한 번에 계산합니다.</translation>
    </message>
    <message>
        <source>Useful for biases and for the residual connections of deep networks.</source>
        <translation>바이어스와 깊은 신경망의 잔차 연결에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for catenaries and other hyperbolic curves.</source>
        <translation>현수선 같은 쌍곡선에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for compound growth and for probabilities of chains of events.</source>
        <translation>복리 성장과 이어진 사건의 확률에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for differences, errors and the removal of a mean.</source>
        <translation>차이, 오차, 평균 빼기에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for distances and absolute errors.</source>
        <translation>거리와 절대 오차에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for dropout, noise and samples; the same state gives the same numbers.</source>
        <translation>드롭아웃, 잡음, 표본에 씁니다. 상태가 같으면 수도 같습니다.</translation>
    </message>
    <message>
        <source>Useful for fully connected layers of 8-bit networks.</source>
        <translation>8비트 신경망의 완전 연결 층에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for fully connected layers, and for every other product of matrices.</source>
        <translation>완전 연결 층과 그 밖의 모든 행렬 곱에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for layers with 8-bit weights in a network that otherwise uses floating point.</source>
        <translation>나머지는 부동소수점인 신경망에서 8비트 가중치를 쓰는 층에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for long sequences such as speech and text: the cell state carries information over many steps.</source>
        <translation>음성과 글처럼 긴 시퀀스에 씁니다. 셀 상태가 정보를 여러 단계에 걸쳐 나릅니다.</translation>
    </message>
    <message>
        <source>Useful for probabilities of yes and no, and for gates.</source>
        <translation>예와 아니요의 확률, 그리고 게이트에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for quantized layers whose sums are scaled later.</source>
        <translation>합을 나중에 배율로 바꾸는 양자화된 층에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for ratios and normalizations.</source>
        <translation>비율과 정규화에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for remainders as in C and in math.fmod.</source>
        <translation>C와 math.fmod 같은 나머지에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for remainders as in Python, for example to wrap indices around.</source>
        <translation>Python 같은 나머지에 씁니다. 예: 인덱스를 되돌려 감기.</translation>
    </message>
    <message>
        <source>Useful for running totals and distribution functions.</source>
        <translation>누적 합계와 누적 분포에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for short sequences, because the state forgets quickly.</source>
        <translation>짧은 시퀀스에 씁니다. 상태를 빨리 잊습니다.</translation>
    </message>
    <message>
        <source>Useful for standard deviations and the lengths of vectors.</source>
        <translation>표준 편차와 벡터의 길이에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for the direction of a vector in all four quadrants.</source>
        <translation>네 사분면 모두에서 벡터의 방향을 구할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful for the distance between two binary codes.</source>
        <translation>두 이진 코드 사이의 거리에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for the layers of 8-bit networks, which are smaller and faster.</source>
        <translation>더 작고 빠른 8비트 신경망의 층에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for the mean squared error.</source>
        <translation>평균 제곱 오차에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for the normal distribution, for example in an exact GELU.</source>
        <translation>정규 분포에 씁니다. 예: 정확한 GELU.</translation>
    </message>
    <message>
        <source>Useful for the residual connections of 8-bit networks.</source>
        <translation>8비트 신경망의 잔차 연결에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for totals, means, maxima and norms over some dimensions.</source>
        <translation>몇몇 차원에 걸친 합계, 평균, 최댓값, 노름에 씁니다.</translation>
    </message>
    <message>
        <source>Useful for waves, rotations and the position encodings of transformers.</source>
        <translation>파동, 회전, 트랜스포머의 위치 인코딩에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in a trained network after a convolution, to keep the numbers in the range that they had in training.</source>
        <translation>학습한 신경망의 합성곱 뒤에 씁니다. 수를 학습할 때와 같은 범위에 둡니다.</translation>
    </message>
    <message>
        <source>Useful in deep networks that normalize themselves without batch normalization.</source>
        <translation>배치 정규화 없이 스스로 정규화하는 깊은 신경망에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in large language models, where several query heads share a key head to save memory.</source>
        <translation>여러 쿼리 헤드가 키 헤드 하나를 함께 써서 메모리를 아끼는 대형 언어 모델에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in the backward pass of a training.</source>
        <translation>학습의 역방향 계산에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in the forward pass of a training, after a convolution.</source>
        <translation>학습의 순방향 계산에서 합성곱 뒤에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in transformers such as BERT and GPT.</source>
        <translation>BERT와 GPT 같은 트랜스포머에 씁니다.</translation>
    </message>
    <message>
        <source>Useful in transformers: every position collects information from all others.</source>
        <translation>트랜스포머에 씁니다. 모든 위치가 필요한 것을 다른 모든 위치에서 모읍니다.</translation>
    </message>
    <message>
        <source>Useful in place of an LSTM, with fewer weights and without a cell state.</source>
        <translation>LSTM처럼 쓰되 가중치가 적고 셀 상태가 없습니다.</translation>
    </message>
    <message>
        <source>Useful to average two predictions.</source>
        <translation>두 예측을 평균할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to bring any number into the range from -1 to 1.</source>
        <translation>모든 수를 -1에서 1 사이로 옮길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to bring images or feature maps to another size.</source>
        <translation>이미지나 특징 맵의 크기를 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to bring numbers into a range around 0, as in recurrent networks.</source>
        <translation>순환 신경망처럼 수를 0 둘레의 범위로 옮길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to choose between two tensors, element by element, without a branch.</source>
        <translation>분기 없이 요소마다 두 텐서 중 하나를 고를 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to choose the best candidates, or, if K is the size along Axis, to sort.</source>
        <translation>가장 좋은 후보를 고르거나, K를 Axis의 크기로 하여 정렬할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to choose the best candidates.</source>
        <translation>가장 좋은 후보를 고를 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to combine masks.</source>
        <translation>마스크를 합칠 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to combine two feature maps, or to limit one tensor from below by another.</source>
        <translation>두 특징 맵을 합치거나, 한 텐서를 다른 텐서로 아래에서 제한할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to compare vectors by direction alone, as for embeddings.</source>
        <translation>임베딩처럼 방향만으로 벡터를 견줄 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to copy a tensor into other strides: to transpose, reshape or broadcast it.</source>
        <translation>텐서를 다른 스트라이드로 복사할 때, 곧 전치, 형태 변경, 브로드캐스트에 씁니다.</translation>
    </message>
    <message>
        <source>Useful to count how many whole units are needed.</source>
        <translation>정수 단위가 몇 개 필요한지 셀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to crop a tensor, or to take every second element.</source>
        <translation>텐서를 자르거나 요소를 하나씩 건너 가져올 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to crop a tensor, to skip elements, or to reverse a dimension.</source>
        <translation>텐서를 자르거나, 요소를 건너뛰거나, 차원을 뒤집을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to cut every detected object out of a feature map without rounding coordinates, as in Mask R-CNN.</source>
        <translation>Mask R-CNN처럼 찾은 물체를 좌표를 반올림하지 않고 특징 맵에서 잘라 낼 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to replace a division by a multiplication.</source>
        <translation>나눗셈을 곱셈으로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to drop weak responses.</source>
        <translation>약한 반응을 버릴 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to enlarge feature maps, as in the second half of U-Net.</source>
        <translation>U-Net의 뒤쪽 절반처럼 특징 맵을 키울 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to enter the 8-bit part of a network.</source>
        <translation>신경망의 8비트 부분으로 들어갈 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find overflows.</source>
        <translation>오버플로를 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find patterns such as edges wherever they are in an image; backward, to enlarge feature maps.</source>
        <translation>이미지 어디에 있든 윤곽 같은 패턴을 찾을 때, 역방향으로는 특징 맵을 키울 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find results that are not numbers, such as 0 / 0.</source>
        <translation>0 / 0처럼 수가 아닌 결과를 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find the cell in which a coordinate lies.</source>
        <translation>좌표가 놓인 셀을 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find the nearest or the cheapest candidate.</source>
        <translation>가장 가깝거나 비용이 가장 낮은 후보를 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to find the positions that a mask selects.</source>
        <translation>마스크가 고른 위치를 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to flip the bits of a mask, or to find the bits that differ.</source>
        <translation>마스크의 비트를 뒤집거나 다른 비트를 찾을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to get a slope from an angle.</source>
        <translation>각도에서 기울기를 구할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to get an angle from a cosine.</source>
        <translation>코사인에서 각도를 구할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to get an angle from a sine.</source>
        <translation>사인에서 각도를 구할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to get an angle from a slope.</source>
        <translation>기울기에서 각도를 구할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to get whole numbers without a drift to one side.</source>
        <translation>한쪽으로 치우치지 않게 정수를 얻을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to give every detected object the same size, as in Fast R-CNN.</source>
        <translation>Fast R-CNN처럼 찾은 물체마다 크기를 같게 만들 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to give windows at the edge of an image something to read.</source>
        <translation>이미지 가장자리의 창이 읽을 것을 마련할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to invert a mask of bits.</source>
        <translation>비트 마스크를 뒤집을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to keep numbers in a valid range, as in ReLU6 or for pixels.</source>
        <translation>ReLU6이나 픽셀처럼 수를 허용 범위 안에 둘 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to keep only the bits of a mask.</source>
        <translation>마스크의 비트만 남길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to train a network: every parameter gets its own step size.</source>
        <translation>학습에 씁니다. 매개변수마다 걸음의 크기를 따로 정합니다.</translation>
    </message>
    <message>
        <source>Useful where the 8-bit part of a network ends.</source>
        <translation>신경망의 8비트 부분에서 나올 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to let strong responses damp their neighbours, as in AlexNet.</source>
        <translation>AlexNet처럼 강한 반응이 이웃을 누르게 할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to limit one tensor from above by another.</source>
        <translation>한 텐서를 다른 텐서로 위에서 제한할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to look up the embeddings of words.</source>
        <translation>단어의 임베딩을 찾아올 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make a mask from a threshold.</source>
        <translation>임계값으로 마스크를 만들 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make a mask of the cells with a given value, or to count correct answers.</source>
        <translation>어떤 값을 가진 셀의 마스크를 만들거나 맞은 답을 셀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make an identity matrix, a triangle or a causal mask.</source>
        <translation>단위 행렬, 삼각 행렬, 인과 마스크를 만들 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make an identity matrix.</source>
        <translation>단위 행렬을 만들 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make feature maps smaller and keep the strongest responses.</source>
        <translation>특징 맵을 줄이면서 가장 강한 반응을 남길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make feature maps smaller, and to know where the strongest responses were.</source>
        <translation>특징 맵을 줄이면서 가장 강한 반응이 어디였는지 알고 싶을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make feature maps smaller, or to get one number per channel before a classifier.</source>
        <translation>특징 맵을 줄이거나, 분류기 앞에서 채널마다 수 하나를 얻을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make images smaller and keep every pixel in additional channels.</source>
        <translation>모든 픽셀을 추가 채널에 남기면서 이미지를 줄일 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to make the feature maps of an 8-bit network smaller.</source>
        <translation>8비트 신경망의 특징 맵을 줄일 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to mark the winning class.</source>
        <translation>이긴 클래스를 표시할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to number positions.</source>
        <translation>위치에 번호를 매길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to pack and unpack numbers, or to multiply and divide by powers of 2.</source>
        <translation>수를 묶고 풀거나, 2의 거듭제곱을 곱하고 나눌 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to prepare images for a network: scale the pixels and subtract the mean colour.</source>
        <translation>신경망에 넣을 이미지를 준비할 때 씁니다: 픽셀의 크기를 조절하고 평균 색을 뺍니다.</translation>
    </message>
    <message>
        <source>Useful to put feature maps together, as in U-Net and DenseNet.</source>
        <translation>U-Net과 DenseNet처럼 특징 맵을 합칠 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to put overlapping patches of an image back together.</source>
        <translation>겹치는 이미지 조각을 다시 합칠 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to read one number per position, such as the score of the correct class.</source>
        <translation>맞는 클래스의 점수처럼 자리마다 수 하나를 읽을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to read scattered elements or blocks whose coordinates are known.</source>
        <translation>좌표를 아는 흩어진 요소나 블록을 읽을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to read sequences of different lengths backwards, and leave their padding in place.</source>
        <translation>길이가 다른 시퀀스를 거꾸로 읽되 패딩은 제자리에 둘 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to read the 4-bit or 8-bit weights of large models.</source>
        <translation>큰 모델의 4비트나 8비트 가중치를 읽을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to read the predicted class from the scores.</source>
        <translation>점수에서 예측한 클래스를 읽을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to remove small noise and keep a signal sparse.</source>
        <translation>작은 잡음을 없애고 신호를 성기게 할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to repeat a pattern, or to broadcast where strides of 0 are not possible.</source>
        <translation>패턴을 반복하거나, 0 스트라이드를 쓸 수 없는 곳에서 브로드캐스트할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to scale and shift all elements alike.</source>
        <translation>모든 요소를 똑같이 늘이고 옮길 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to scale elements, or to gate them with numbers from 0 to 1.</source>
        <translation>요소의 크기를 조절하거나, 0에서 1 사이의 수로 통과시킬 양을 정할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to set the bits of a mask.</source>
        <translation>마스크의 비트를 켤 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to square all elements, or for the gamma correction of an image.</source>
        <translation>모든 요소를 제곱하거나 이미지의 감마를 보정할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to start from zeros or ones.</source>
        <translation>0이나 1로 채운 텐서에서 시작할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to store the weights of large models in 4 or 8 bits.</source>
        <translation>큰 모델의 가중치를 4비트나 8비트로 저장할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to take a tensor apart, such as stacked queries, keys and values.</source>
        <translation>쌓은 쿼리, 키, 값처럼 텐서를 나눌 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to turn a gain into a loss, or an addition into a subtraction.</source>
        <translation>이득을 손실로, 덧셈을 뺄셈으로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to turn class numbers into vectors that can be compared with probabilities.</source>
        <translation>클래스 번호를 확률과 견줄 수 있는 벡터로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to turn products into sums, as in a cross-entropy loss.</source>
        <translation>교차 엔트로피 손실처럼 곱을 합으로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to turn scores into probabilities, at the end of a classifier or in attention.</source>
        <translation>분류기의 끝이나 어텐션에서 점수를 확률로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to turn scores or logarithms into positive numbers.</source>
        <translation>점수나 로그를 양수로 바꿀 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to undo a hyperbolic cosine, for example for distances in hyperbolic space.</source>
        <translation>쌍곡코사인을 되돌릴 때 씁니다. 예: 쌍곡 공간의 거리.</translation>
    </message>
    <message>
        <source>Useful to undo a max pooling in a network that draws an image, such as a segmentation.</source>
        <translation>분할처럼 이미지를 그리는 신경망에서 최대 풀링을 되돌릴 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to undo a tanh.</source>
        <translation>tanh를 되돌릴 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to write a convolution as one product of matrices, or to cut an image into patches.</source>
        <translation>합성곱을 행렬 곱 하나로 쓰거나 이미지를 조각으로 자를 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to write elements or blocks at known coordinates, such as points into a grid.</source>
        <translation>격자에 점을 찍듯 아는 좌표에 요소나 블록을 쓸 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to write results back to the positions that they came from.</source>
        <translation>결과를 원래 있던 자리에 다시 쓸 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful where an activation is required but nothing has to change.</source>
        <translation>활성화를 지정해야 하지만 아무것도 바꾸지 않을 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful to raise each element to a different power.</source>
        <translation>요소마다 다른 지수로 거듭제곱할 때 씁니다.</translation>
    </message>
    <message>
        <source>Useful where only the sign of a number matters.</source>
        <translation>수의 부호만 중요한 곳에 씁니다.</translation>
    </message>
    <message>
        <source>Useful where the range of the numbers is only known at run time.</source>
        <translation>수의 범위를 실행할 때에야 아는 곳에 씁니다.</translation>
    </message>
    <message>
        <source>Use {output} as input of {name}</source>
        <translation>{output}을(를) {name}의 입력으로 사용</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>분산</translation>
    </message>
    <message>
        <source>WARP, the software adapter of Windows</source>
        <translation>WARP, Windows의 소프트웨어 어댑터</translation>
    </message>
    <message>
        <source>WebNN does not couple the input gate with the forget gate</source>
        <translation>WebNN은 입력 게이트와 망각 게이트를 결합하지 않습니다</translation>
    </message>
    <message>
        <source>WebNN has no ClipThreshold</source>
        <translation>WebNN에는 ClipThreshold가 없습니다</translation>
    </message>
    <message>
        <source>WebNN has no data type {type}</source>
        <translation>WebNN에는 데이터 타입 {type}이(가) 없습니다</translation>
    </message>
    <message>
        <source>WebNN has relu, sigmoid and tanh here, not {activation}</source>
        <translation>WebNN은 여기에서 relu, sigmoid, tanh만 쓸 수 있으며 {activation}은(는) 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>WebNN pools only with P = 2 (l2Pool2d); here P is {p}</source>
        <translation>WebNN은 P = 2인 풀링(l2Pool2d)만 합니다. 여기에서 P는 {p}입니다</translation>
    </message>
    <message>
        <source>WebNN&apos;s convolutions have no stride or dilation of 0</source>
        <translation>WebNN의 합성곱에는 스트라이드나 팽창 0이 없습니다</translation>
    </message>
    <message>
        <source>WebNN&apos;s convolutions have two spatial dimensions, not {count}</source>
        <translation>WebNN의 합성곱은 공간 차원이 {count}개가 아니라 2개입니다</translation>
    </message>
    <message>
        <source>WebNN&apos;s poolings have no window size, stride or dilation of 0</source>
        <translation>WebNN의 풀링에는 창 크기, 스트라이드, 팽창 0이 없습니다</translation>
    </message>
    <message>
        <source>WebNN&apos;s poolings have two spatial dimensions, not {count}</source>
        <translation>WebNN의 풀링은 공간 차원이 {count}개가 아니라 2개입니다</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>The queries: L queries in each of B batches, [B, L, h * d], with h heads of size d. If absent: the queries are in a stacked tensor.</source>
        <translation>쿼리: 배치 B개마다 쿼리 L개, [B, L, h * d]. 헤드는 h개, 크기는 d입니다. 없으면 쿼리는 쌓은 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not NONE, OWNED_BY_DML or a whole number from 0 to 4294967295</source>
        <translation>&apos;{text}&apos;은(는) NONE, OWNED_BY_DML, 0에서 4294967295까지의 정수 중 어느 것도 아닙니다</translation>
    </message>
    <message>
        <source>A linked input that reads from the beginning of an output reads all of its elements.</source>
        <translation>출력을 처음부터 읽는 연결된 입력은 그 요소를 모두 읽습니다.</translation>
    </message>
    <message>
        <source>Elements of linked tensors have the same number of bits. Elements of 4 bits have the same data type and no offset.</source>
        <translation>연결된 텐서의 요소는 비트 수가 같습니다. 4비트 요소는 데이터 타입도 같고, 처음부터 읽습니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} DirectML computes the power as 2^(y * log2(x)), which is NaN or infinity, and casts it to an integer.</source>
        <translation>셀 {count}개에서 DirectML은 거듭제곱을 2^(y * log2(x))로 계산합니다. 그 값은 NaN이나 무한대이며, 정수로 변환됩니다.</translation>
    </message>
    <message>
        <source>The keys, with which the queries are compared: S keys in each batch, [B, S, h * d]. If absent: the keys are in a stacked tensor.</source>
        <translation>쿼리와 비교하는 키: 배치마다 키 S개, [B, S, h * d]. 없으면 키는 쌓은 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>The keys, with which the queries are compared: S keys in each batch, [B, S, hk * d], with hk = KeyValueHeadCount. If absent: the keys are in a stacked tensor.</source>
        <translation>쿼리와 비교하는 키: 배치마다 키 S개, [B, S, hk * d], hk = KeyValueHeadCount. 없으면 키는 쌓은 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>The values, of which every query receives a weighted sum: S values in each batch, [B, S, h * dv]. If absent: the values are in a stacked tensor.</source>
        <translation>값: 쿼리마다 값의 가중합을 받습니다. 배치마다 값 S개, [B, S, h * dv]. 없으면 값은 쌓은 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>The values, of which every query receives a weighted sum: S values in each batch, [B, S, hk * dv], with hk = KeyValueHeadCount. If absent: the values are in a stacked tensor.</source>
        <translation>값: 쿼리마다 값의 가중합을 받습니다. 배치마다 값 S개, [B, S, hk * dv], hk = KeyValueHeadCount. 없으면 값은 쌓은 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>a bound is NaN, which WebNN&apos;s clamp does not define</source>
        <translation>경계가 NaN이며, WebNN의 clamp는 이를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a custom shader</source>
        <translation>사용자 셰이더</translation>
    </message>
    <message>
        <source>a lost device</source>
        <translation>잃어버린 장치</translation>
    </message>
    <message>
        <source>a number lies outside {type}, for which WebNN defines no cast</source>
        <translation>{type}의 범위를 벗어난 수가 있으며, WebNN은 그 변환을 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a padding is negative, which WebNN&apos;s pad refuses</source>
        <translation>패딩이 음수여서 WebNN의 pad가 거부합니다</translation>
    </message>
    <message>
        <source>a scale or an offset is not finite</source>
        <translation>배율이나 오프셋이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>a serialised graph</source>
        <translation>직렬화된 그래프</translation>
    </message>
    <message>
        <source>a window has only padding, and WebNN defines no result for this</source>
        <translation>패딩만 있는 창이 있으며, WebNN은 그 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>지정 안 함</translation>
    </message>
    <message>
        <source>all {count} types</source>
        <translation>{count}개 타입 모두</translation>
    </message>
    <message>
        <source>an ONNX model</source>
        <translation>ONNX 모델</translation>
    </message>
    <message>
        <source>an index lies outside InputTensor, and WebNN defines no result for this</source>
        <translation>InputTensor 밖의 인덱스가 있으며, WebNN은 그 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an index lies outside InputTensor, and {library} defines no result for this</source>
        <translation>InputTensor 밖의 인덱스가 있으며, {library}은(는) 그 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an index lies outside InputTensor, where PyTorch raises an error</source>
        <translation>인덱스가 InputTensor를 벗어나며, 이때 PyTorch는 오류를 냅니다</translation>
    </message>
    <message>
        <source>an integer is divided by 0, and WebNN defines no result for this</source>
        <translation>정수를 0으로 나누며, WebNN은 그 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>another type</source>
        <translation>다른 형식</translation>
    </message>
    <message>
        <source>average of (</source>
        <translation>평균값(</translation>
    </message>
    <message>
        <source>batch size</source>
        <translation>배치 크기</translation>
    </message>
    <message>
        <source>batchNormalization of WebNN has one number for each channel; {name} has other sizes</source>
        <translation>WebNN의 batchNormalization은 채널마다 수가 하나이며, {name}의 크기는 그와 다릅니다</translation>
    </message>
    <message>
        <source>before rounding</source>
        <translation>반올림 전</translation>
    </message>
    <message>
        <source>before the activation</source>
        <translation>활성화 전</translation>
    </message>
    <message>
        <source>bits of </source>
        <translation>1인 비트의 수: </translation>
    </message>
    <message>
        <source>by the index</source>
        <translation>인덱스가 가리키는 셀</translation>
    </message>
    <message>
        <source>c after each step</source>
        <translation>각 단계 후의 c</translation>
    </message>
    <message>
        <source>cannot be read: {reason}</source>
        <translation>읽을 수 없습니다: {reason}</translation>
    </message>
    <message>
        <source>cell {{}} / {{}}</source>
        <translation>셀 {{}} / {{}}</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>channel: {shares}</source>
        <translation>채널: {shares}</translation>
    </message>
    <message>
        <source>closed its pipe</source>
        <translation>파이프를 닫았습니다</translation>
    </message>
    <message>
        <source>column of {tensor}</source>
        <translation>{tensor}의 열</translation>
    </message>
    <message>
        <source>column: {shares}</source>
        <translation>열: {shares}</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>비교됨</translation>
    </message>
    <message>
        <source>compared or used as an index, not copied</source>
        <translation>비교되거나 인덱스로 쓰이고, 복사되지 않음</translation>
    </message>
    <message>
        <source>compared, not copied</source>
        <translation>비교만 하고 복사하지 않습니다</translation>
    </message>
    <message>
        <source>condition</source>
        <translation>조건</translation>
    </message>
    <message>
        <source>contributes</source>
        <translation>기여</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>cursor</source>
        <translation>커서</translation>
    </message>
    <message>
        <source>decides</source>
        <translation>결정</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>dimension {d}: a negative stride starts at the last cell, {shares}</source>
        <translation>차원 {d}: 스트라이드가 음수이면 마지막 셀에서 시작, {shares}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}</source>
        <translation>차원 {d}: {shares}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares} in {name}</source>
        <translation>차원 {d}: {name}에서 {shares}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}, outside the input</source>
        <translation>차원 {d}: {shares}, 입력 밖</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}, outside the input; counted from the other end, this is {cell}</source>
        <translation>차원 {d}: {shares}, 입력 밖이라 반대쪽 끝에서 세면 {cell}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}, outside the input; mirrored at the edge cell, this is {cell}</source>
        <translation>차원 {d}: {shares}, 입력 밖이라 가장자리 셀을 축으로 비추면 {cell}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}, outside the input; mirrored with the edge cell repeated, this is {cell}</source>
        <translation>차원 {d}: {shares}, 입력 밖이라 가장자리 셀을 반복하며 비추면 {cell}</translation>
    </message>
    <message>
        <source>dimension {d}: {shares}, outside the input; the nearest cell is {cell}</source>
        <translation>차원 {d}: {shares}, 입력 밖이라 가장 가까운 셀 {cell}</translation>
    </message>
    <message>
        <source>dml::FusedActivation has no {activation}</source>
        <translation>dml::FusedActivation에는 {activation}이(가) 없습니다</translation>
    </message>
    <message>
        <source>dml::Gemm takes tensors of 4 dimensions, not {rank}</source>
        <translation>dml::Gemm은 {rank}차원이 아니라 4차원 텐서를 받습니다</translation>
    </message>
    <message>
        <source>dx = dy / s^Beta - 2 * Alpha * Beta / LocalSize * x * sum of dy * x / s^(Beta + 1) nearby, where s = Bias + Alpha / LocalSize * sum of the squares nearby</source>
        <translation>dx = dy / s^Beta - 2 * Alpha * Beta / LocalSize * x * 주변 dy * x / s^(Beta + 1)의 합, s = Bias + Alpha / LocalSize * 주변 제곱합</translation>
    </message>
    <message>
        <source>each block of BlockSize * BlockSize pixels becomes a group of channels</source>
        <translation>BlockSize * BlockSize 픽셀 블록마다 채널 묶음이 됩니다</translation>
    </message>
    <message>
        <source>each group of BlockSize * BlockSize channels becomes a block of pixels</source>
        <translation>BlockSize * BlockSize 채널 묶음마다 픽셀 블록이 됩니다</translation>
    </message>
    <message>
        <source>each row: one gate of one unit</source>
        <translation>행마다 유닛 하나의 게이트 하나</translation>
    </message>
    <message>
        <source>extrapolation_value is {value}; the DirectML provider leaves such a Resize to the CPU.</source>
        <translation>extrapolation_value가 {value}입니다. DirectML 공급자는 이런 Resize를 CPU에 맡깁니다.</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a != 0 and b != 0 else 0</source>
        <translation>f(a, b) = a != 0이고 b != 0이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a != 0 or b != 0 else 0</source>
        <translation>f(a, b) = a != 0이거나 b != 0이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a != 0 xor b != 0 else 0</source>
        <translation>f(a, b) = a != 0과 b != 0 중 하나만 참이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a &lt; b else 0</source>
        <translation>f(a, b) = a &lt; b이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a &lt;= b else 0</source>
        <translation>f(a, b) = a &lt;= b이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a == b else 0</source>
        <translation>f(a, b) = a == b이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a &gt; b else 0</source>
        <translation>f(a, b) = a &gt; b이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(a, b) = 1 if a &gt;= b else 0</source>
        <translation>f(a, b) = a &gt;= b이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(condition, a, b) = a if condition != 0 else b</source>
        <translation>f(condition, a, b) = condition != 0이면 a, 아니면 b</translation>
    </message>
    <message>
        <source>f(x) = 1 if x == 0 else 0</source>
        <translation>f(x) = x == 0이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(x) = 1 if x is NaN else 0</source>
        <translation>f(x) = x가 NaN이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias + FusedAdd), with mean and variance over the dimensions along which ScaleTensor has size 1</source>
        <translation>f(x) = FusedActivation(Scale * (x - 평균) / sqrt(분산 + Epsilon) + Bias + FusedAdd), 평균과 분산은 ScaleTensor의 크기가 1인 차원에 대해 구함</translation>
    </message>
    <message>
        <source>f(x) = FusedActivation(Scale * (x - mean) / sqrt(variance + Epsilon) + Bias), with mean and variance over Axes</source>
        <translation>f(x) = FusedActivation(Scale * (x - 평균) / sqrt(분산 + Epsilon) + Bias), 평균과 분산은 Axes에 대해 구함</translation>
    </message>
    <message>
        <source>f(x) = Gamma * (x if x &gt; 0 else Alpha * (e^x - 1))</source>
        <translation>f(x) = Gamma * (x &gt; 0이면 x, 아니면 Alpha * (e^x - 1))</translation>
    </message>
    <message>
        <source>f(x) = x + Bias if x &lt; -Threshold else x - Bias if x &gt; Threshold else 0</source>
        <translation>f(x) = x &lt; -Threshold이면 x + Bias, x &gt; Threshold이면 x - Bias, 아니면 0</translation>
    </message>
    <message>
        <source>f(x) = x / (Bias + Alpha / LocalSize * sum of the squares nearby)^Beta</source>
        <translation>f(x) = x / (Bias + Alpha / LocalSize * 주변 제곱합)^Beta</translation>
    </message>
    <message>
        <source>f(x) = x / sqrt(norm^2 + Epsilon), where norm is sum of |x| or sqrt(sum of x^2) over the sequence along Axis</source>
        <translation>f(x) = x / sqrt(norm^2 + Epsilon), norm은 Axis를 따른 시퀀스에서 |x|의 합 또는 sqrt(x^2의 합)</translation>
    </message>
    <message>
        <source>f(x) = x if x &gt; Alpha else 0</source>
        <translation>f(x) = x &gt; Alpha이면 x, 아니면 0</translation>
    </message>
    <message>
        <source>f(x) = x if x &gt;= 0 else Alpha * (e^x - 1)</source>
        <translation>f(x) = x &gt;= 0이면 x, 아니면 Alpha * (e^x - 1)</translation>
    </message>
    <message>
        <source>f(x) = x if x &gt;= 0 else Alpha * x</source>
        <translation>f(x) = x &gt;= 0이면 x, 아니면 Alpha * x</translation>
    </message>
    <message>
        <source>f(x) = x in the DataType of OutputTensor</source>
        <translation>f(x) = OutputTensor의 DataType으로 바꾼 x</translation>
    </message>
    <message>
        <source>f(x, scale, zero) = clamp(round(x / scale) + zero, smallest, largest of the output&apos;s type)</source>
        <translation>f(x, scale, zero) = clamp(round(x / scale) + zero, 출력 형식의 최솟값, 최댓값)</translation>
    </message>
    <message>
        <source>f(x, slope) = x if x &gt;= 0 else slope * x</source>
        <translation>f(x, slope) = x &gt;= 0이면 x, 아니면 slope * x</translation>
    </message>
    <message>
        <source>feeds {0:cell|cells}</source>
        <translation>셀 {0}개에 쓰임</translation>
    </message>
    <message>
        <source>filter of {tensor}</source>
        <translation>{tensor}의 필터</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos; after the end of the list</source>
        <translation>목록이 끝난 뒤에 더 있습니다: &apos;{word}&apos;</translation>
    </message>
    <message>
        <source>found {character}</source>
        <translation>발견: {character}</translation>
    </message>
    <message>
        <source>gather of WebNN makes {made} elements here, not {count}</source>
        <translation>WebNN의 gather는 여기에서 요소를 {count}개가 아니라 {made}개 만듭니다</translation>
    </message>
    <message>
        <source>gatherND of WebNN has no batches; here BatchDimensionCount is {count}</source>
        <translation>WebNN의 gatherND에는 배치가 없습니다. 여기에서 BatchDimensionCount는 {count}입니다</translation>
    </message>
    <message>
        <source>h after each step</source>
        <translation>각 단계 후의 h</translation>
    </message>
    <message>
        <source>has initialValues {values}, which is neither a list nor an object</source>
        <translation>initialValues가 {values}이며, 목록도 객체도 아닙니다</translation>
    </message>
    <message>
        <source>has larger tables than any Windows program</source>
        <translation>Windows 프로그램보다 큰 표가 있습니다</translation>
    </message>
    <message>
        <source>has no initialValues</source>
        <translation>initialValues가 없습니다</translation>
    </message>
    <message>
        <source>has no type</source>
        <translation>종류가 없습니다</translation>
    </message>
    <message>
        <source>has sourcePath &apos;{source}&apos;</source>
        <translation>sourcePath가 &apos;{source}&apos;입니다</translation>
    </message>
    <message>
        <source>has sourcePath {source}, which is not a path</source>
        <translation>sourcePath가 {source}이며, 경로가 아닙니다</translation>
    </message>
    <message>
        <source>has the binding {raw}, which names no resource</source>
        <translation>바인딩이 {raw}이며, 리소스를 가리키지 않습니다</translation>
    </message>
    <message>
        <source>has the type {kind}</source>
        <translation>종류가 {kind}입니다</translation>
    </message>
    <message>
        <source>has valueCount {value}; it must be a whole number from 1 to {most}</source>
        <translation>valueCount가 {value}입니다. 1~{most}의 정수여야 합니다</translation>
    </message>
    <message>
        <source>has {count} sections; Windows accepts at most {most}</source>
        <translation>섹션이 {count}개이며, Windows는 {most}개까지 받아들입니다</translation>
    </message>
    <message>
        <source>has {text} at {place}</source>
        <translation>{place}이(가) {text}입니다</translation>
    </message>
    <message>
        <source>head size</source>
        <translation>헤드 크기</translation>
    </message>
    <message>
        <source>head size of the value</source>
        <translation>값의 헤드 크기</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>은닉 크기</translation>
    </message>
    <message>
        <source>hidden size of the key</source>
        <translation>키의 은닉 크기</translation>
    </message>
    <message>
        <source>hidden size of the output</source>
        <translation>출력의 은닉 크기</translation>
    </message>
    <message>
        <source>+ MaskFilterValue where hidden</source>
        <translation>숨겨진 곳에 + MaskFilterValue</translation>
    </message>
    <message>
        <source>holds {dtype}, a type that DirectML does not have</source>
        <translation>{dtype} 형식이 들어 있으며, DirectML에 없습니다</translation>
    </message>
    <message>
        <source>how much another number counts</source>
        <translation>다른 숫자가 얼마나 반영되는지</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>무시</translation>
    </message>
    <message>
        <source>in another output</source>
        <translation>다른 출력에서</translation>
    </message>
    <message>
        <source>index</source>
        <translation>인덱스</translation>
    </message>
    <message>
        <source>index of the first largest of (</source>
        <translation>처음 나오는 최댓값의 인덱스(</translation>
    </message>
    <message>
        <source>index of the first smallest of (</source>
        <translation>처음 나오는 최솟값의 인덱스(</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>input size</source>
        <translation>입력 크기</translation>
    </message>
    <message>
        <source>is not a .npy file</source>
        <translation>.npy 파일이 아닙니다</translation>
    </message>
    <message>
        <source>is not a 64-bit library.</source>
        <translation>64비트 라이브러리가 아닙니다.</translation>
    </message>
    <message>
        <source>is not a complete program of Windows</source>
        <translation>완전한 Windows 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>is not a file</source>
        <translation>파일이 아닙니다</translation>
    </message>
    <message>
        <source>is not a program of Windows</source>
        <translation>Windows 프로그램이 아닙니다</translation>
    </message>
    <message>
        <source>is not a shared library.</source>
        <translation>공유 라이브러리가 아닙니다.</translation>
    </message>
    <message>
        <source>is not computed</source>
        <translation>계산되지 않았습니다</translation>
    </message>
    <message>
        <source>is not computed yet</source>
        <translation>아직 계산되지 않았습니다</translation>
    </message>
    <message>
        <source>is not computed, because {kind} &apos;{name}&apos; becomes no operator</source>
        <translation>{kind} &apos;{name}&apos;이(가) 연산자가 되지 않아 계산되지 않습니다</translation>
    </message>
    <message>
        <source>is not computed, because {node} was not run</source>
        <translation>{node}이(가) 실행되지 않아 계산되지 않습니다</translation>
    </message>
    <message>
        <source>is not computed, because {kind} &apos;{name}&apos; becomes several operators ({operator} and {others}), which this program does not run together</source>
        <translation>계산되지 않습니다. {kind} &apos;{name}&apos;은(는) 여러 연산자({operator}, {others})가 되는데, 이 프로그램은 이들을 함께 실행하지 않습니다</translation>
    </message>
    <message>
        <source>a quotient is NaN, for which ONNX defines no integer</source>
        <translation>몫이 NaN이며, ONNX는 이에 해당하는 정수를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a sum lies halfway between two steps, where onnxruntime defines no rounding</source>
        <translation>합이 두 단계의 정중앙에 있으며, onnxruntime은 이때의 반올림을 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an input is NaN, for which ONNX defines no order</source>
        <translation>입력에 NaN이 있으며, ONNX는 NaN의 순서를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>is not for x86-64.</source>
        <translation>x86-64용이 아닙니다.</translation>
    </message>
    <message>
        <source>is written by &apos;{name}&apos;, which is not an operator</source>
        <translation>연산자가 아닌 &apos;{name}&apos;이(가) 씁니다</translation>
    </message>
    <message>
        <source>is {kind}, which is not among the {count} operators of the catalogue</source>
        <translation>{kind}입니다. 목록의 연산자 {count}개 중에 없습니다</translation>
    </message>
    <message>
        <source>is {other}, not an operator</source>
        <translation>{other}이며, 연산자가 아닙니다</translation>
    </message>
    <message>
        <source>the path is a folder</source>
        <translation>폴더입니다</translation>
    </message>
    <message>
        <source>the node is in a cycle</source>
        <translation>순환에 포함되어 있습니다</translation>
    </message>
    <message>
        <source>the node reads {node}, which was not run</source>
        <translation>실행되지 않은 {node}을(를) 읽습니다</translation>
    </message>
    <message>
        <source>the number enters the result</source>
        <translation>이 숫자가 결과에 들어갑니다</translation>
    </message>
    <message>
        <source>the number is kept</source>
        <translation>이 숫자가 남습니다</translation>
    </message>
    <message>
        <source>the number is the result</source>
        <translation>이 숫자가 결과입니다</translation>
    </message>
    <message>
        <source>the process crashed</source>
        <translation>프로세스가 비정상 종료되었습니다</translation>
    </message>
    <message>
        <source>the process did not start: {reason}</source>
        <translation>프로세스가 시작되지 않았습니다: {reason}</translation>
    </message>
    <message>
        <source>layerNormalization of WebNN always subtracts the mean; here UseMean is 0</source>
        <translation>WebNN의 layerNormalization은 항상 평균을 뺍니다. 여기에서 UseMean은 0입니다</translation>
    </message>
    <message>
        <source>The text and its macros have more than {most} bytes.</source>
        <translation>텍스트와 매크로가 {most}바이트보다 깁니다.</translation>
    </message>
    <message>
        <source>  (from {low} to {high})</source>
        <translation>  ({low}부터 {high}까지)</translation>
    </message>
    <message>
        <source> &lt; 0, so </source>
        <translation> &lt; 0이므로 </translation>
    </message>
    <message>
        <source> is NaN)</source>
        <translation>이(가) NaN)</translation>
    </message>
    <message>
        <source> is not below 0, so the result is </source>
        <translation>은(는) 0보다 작지 않으므로 결과는 </translation>
    </message>
    <message>
        <source>) is {cell}, index </source>
        <translation>)은 {cell}, 인덱스 </translation>
    </message>
    <message>
        <source>, pair by pair</source>
        <translation>, 쌍마다</translation>
    </message>
    <message>
        <source>With FLOAT16 in place of FLOAT32, no computed number overflows; {0:node|nodes} could not be run.</source>
        <translation>FLOAT32 대신 FLOAT16을 쓰면 계산된 수는 오버플로되지 않지만, 노드 {0}개를 실행할 수 없었습니다.</translation>
    </message>
    <message>
        <source>in no window: </source>
        <translation>어느 윈도에도 없음: </translation>
    </message>
    <message>
        <source>kept: </source>
        <translation>보관됨: </translation>
    </message>
    <message>
        <source>a corner of a region lies halfway between two elements, where ONNX defines no rounding</source>
        <translation>어떤 영역의 모서리가 두 요소의 정중앙에 있으며, ONNX는 이때의 반올림을 정의하지 않습니다</translation>
    </message>
    <message>
        <source>There is not enough memory to read the file.</source>
        <translation>파일을 읽을 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>a norm is so small that Epsilon changes the result; LpNormalization of ONNX has no Epsilon</source>
        <translation>어떤 노름이 작아서 Epsilon이 결과를 바꾸지만, ONNX의 LpNormalization에는 Epsilon이 없습니다</translation>
    </message>
    <message>
        <source>a power of an integer lies outside its type, and ONNX defines no result for this</source>
        <translation>어떤 정수의 거듭제곱이 타입의 범위를 벗어나며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a region is too large for an INT32, and onnxruntime defines no result for this</source>
        <translation>어떤 영역이 INT32의 범위를 벗어나며, onnxruntime은 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>a region leaves InputTensor or ends before it begins; ONNX then reads other elements than DirectML</source>
        <translation>어떤 영역이 InputTensor를 벗어나거나 시작보다 먼저 끝나며, 이때 ONNX는 DirectML과 다른 요소를 읽습니다</translation>
    </message>
    <message>
        <source>all elements are 0, for which ONNX defines no scale</source>
        <translation>모든 요소가 0이며, 이때의 스케일을 ONNX는 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an element is infinite or NaN, for which ONNX defines no scale</source>
        <translation>어떤 요소가 무한대이거나 NaN이며, 이때의 스케일을 ONNX는 정의하지 않습니다</translation>
    </message>
    <message>
        <source>an element of the filter is infinite or NaN; ONNX multiplies it by the zeros of the padding</source>
        <translation>필터의 어떤 요소가 무한대이거나 NaN이며, ONNX는 이를 패딩의 0과 곱합니다</translation>
    </message>
    <message>
        <source>an input is NaN, and onnxruntime replaces it by a number</source>
        <translation>어떤 입력이 NaN이며, onnxruntime은 NaN을 수로 제한합니다</translation>
    </message>
    <message>
        <source>decides a weight</source>
        <translation>비중 결정</translation>
    </message>
    <message>
        <source>dml::TopK makes outputs of size K along the last dimension, whatever Axis is; here Axis is {axis}</source>
        <translation>dml::TopK은 Axis와 관계없이 마지막 차원의 크기가 K인 출력을 만들지만, 여기서 Axis는 {axis}입니다</translation>
    </message>
    <message>
        <source>has the text &apos;{text}&apos; at {place}; a number has no quotes</source>
        <translation>{place}에 텍스트 &apos;{text}&apos;이(가) 있습니다. 숫자에는 따옴표가 없습니다</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>계산에서 제외</translation>
    </message>
    <message>
        <source>less than the size {size} of {output} along dimension {dimension}</source>
        <translation>{output}의 차원 {dimension} 크기 {size}보다 작아야 합니다</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>한계</translation>
    </message>
    <message>
        <source>line {line}, column {column}: {message}</source>
        <translation>{line}행 {column}열: {message}</translation>
    </message>
    <message>
        <source>ln(sum of (</source>
        <translation>ln(합(</translation>
    </message>
    <message>
        <source>ln(sum of e^(</source>
        <translation>ln(합 e^(</translation>
    </message>
    <message>
        <source>max of the row</source>
        <translation>행의 최댓값</translation>
    </message>
    <message>
        <source>max of the samples (</source>
        <translation>샘플의 최댓값(</translation>
    </message>
    <message>
        <source>mean of (</source>
        <translation>평균(</translation>
    </message>
    <message>
        <source>mean of the elements dy (</source>
        <translation>dy의 평균(</translation>
    </message>
    <message>
        <source>mean of the row</source>
        <translation>행의 평균</translation>
    </message>
    <message>
        <source>mean of the squares of (</source>
        <translation>제곱의 평균(</translation>
    </message>
    <message>
        <source>mean of (x - mean)²</source>
        <translation>(x - 평균)²의 평균</translation>
    </message>
    <message>
        <source>The page requires scales with one element, or one for each channel; DirectML 1.13.1 accepts any sizes.</source>
        <translation>문서는 배율의 요소가 하나이거나 채널마다 하나이기를 요구하지만, DirectML 1.13.1은 어떤 크기든 받아들입니다.</translation>
    </message>
    <message>
        <source>must be two numbers, {members}</source>
        <translation>두 수 {members}이어야 합니다</translation>
    </message>
    <message>
        <source>nearest, halves away from 0: </source>
        <translation>가장 가까운 정수, 절반은 0에서 먼 쪽: </translation>
    </message>
    <message>
        <source>nearest, halves to even: </source>
        <translation>가장 가까운 정수, 절반은 짝수: </translation>
    </message>
    <message>
        <source>no known node of ONNX becomes this operator</source>
        <translation>이 연산자가 되는 ONNX 노드가 알려져 있지 않습니다</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>비교되지 않습니다</translation>
    </message>
    <message>
        <source>not hidden: </source>
        <translation>숨겨지지 않음: </translation>
    </message>
    <message>
        <source>not in the slice</source>
        <translation>슬라이스 밖</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>읽지 않음</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>사용되지 않음</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>아무것도 없음</translation>
    </message>
    <message>
        <source>number of directions</source>
        <translation>방향의 수</translation>
    </message>
    <message>
        <source>number of heads</source>
        <translation>헤드 수</translation>
    </message>
    <message>
        <source>number of keys</source>
        <translation>키의 수</translation>
    </message>
    <message>
        <source>number of past keys</source>
        <translation>과거 키의 수</translation>
    </message>
    <message>
        <source>number of queries</source>
        <translation>쿼리의 수</translation>
    </message>
    <message>
        <source>number of rows</source>
        <translation>행의 수</translation>
    </message>
    <message>
        <source>number of stacked tensors</source>
        <translation>쌓은 텐서의 수</translation>
    </message>
    <message>
        <source>number of steps</source>
        <translation>단계 수</translation>
    </message>
    <message>
        <source>of moments that began at 0</source>
        <translation>0에서 시작한 모멘트의 보정</translation>
    </message>
    <message>
        <source>of the cells that are normalized</source>
        <translation>정규화되는 셀의 통계</translation>
    </message>
    <message>
        <source>of the generated numbers</source>
        <translation>생성된 숫자의 매개변수</translation>
    </message>
    <message>
        <source>of type {number}</source>
        <translation>형식 {number}</translation>
    </message>
    <message>
        <source>offset = </source>
        <translation>오프셋 = </translation>
    </message>
    <message>
        <source>only padding: </source>
        <translation>패딩뿐: </translation>
    </message>
    <message>
        <source>only the order counts</source>
        <translation>숫자의 순서만 중요합니다</translation>
    </message>
    <message>
        <source>onnxruntime computes the node while it loads the model, from constants and known sizes.</source>
        <translation>onnxruntime이 모델을 불러올 때 상수와 알려진 크기로 계산합니다.</translation>
    </message>
    <message>
        <source>onnxruntime did not return {name} with the sizes of the desc.</source>
        <translation>onnxruntime이 {name}을(를) 설명자의 크기로 반환하지 않았습니다.</translation>
    </message>
    <message>
        <source>onnxruntime did not start: {reason}.</source>
        <translation>onnxruntime이 시작되지 않았습니다: {reason}.</translation>
    </message>
    <message>
        <source>onnxruntime took more than {most:g} seconds.</source>
        <translation>onnxruntime이 {most:g}초를 넘겼습니다.</translation>
    </message>
    <message>
        <source>onnxruntime, {provider}</source>
        <translation>onnxruntime, {provider}</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>pad of WebNN has the modes constant, edge and reflection</source>
        <translation>WebNN의 pad에는 constant, edge, reflection 모드가 있습니다</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>패딩</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>pip could not fetch {package}: {reason}</source>
        <translation>pip가 {package}을(를) 받지 못했습니다: {reason}</translation>
    </message>
    <message>
        <source>pointed to</source>
        <translation>참조 대상</translation>
    </message>
    <message>
        <source>position_ids is {sizes}; it must be {one} or {all}.</source>
        <translation>position_ids은(는) {sizes}입니다. {one} 또는 {all}이어야 합니다.</translation>
    </message>
    <message>
        <source>product of (</source>
        <translation>곱(</translation>
    </message>
    <message>
        <source>query * key * Scale</source>
        <translation>쿼리 * 키 * Scale</translation>
    </message>
    <message>
        <source>query * key * Scale + bias</source>
        <translation>쿼리 * 키 * Scale + 바이어스</translation>
    </message>
    <message>
        <source>resample2d of WebNN changes only two neighbouring dimensions</source>
        <translation>WebNN의 resample2d는 이웃한 두 차원을 바꿉니다</translation>
    </message>
    <message>
        <source>resample2d of WebNN does not smooth</source>
        <translation>WebNN의 resample2d는 평활화하지 않습니다</translation>
    </message>
    <message>
        <source>resample2d of WebNN samples dimension {axis} at other positions than DirectML</source>
        <translation>WebNN의 resample2d는 차원 {axis}을(를) 다른 위치에서 표본화합니다</translation>
    </message>
    <message>
        <source>resample2d of WebNN takes tensors of 4 dimensions, not {rank}</source>
        <translation>WebNN의 resample2d는 {rank}차원이 아니라 4차원 텐서를 받습니다</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>roi reaches beyond the input; RESAMPLE3 repeats the edge elements of the input.</source>
        <translation>roi가 입력을 벗어납니다. RESAMPLE3은 입력 가장자리의 요소를 반복합니다.</translation>
    </message>
    <message>
        <source>roundEven of WebNN rounds halves to the nearest even number</source>
        <translation>WebNN의 roundEven은 절반을 가장 가까운 짝수로 반올림합니다</translation>
    </message>
    <message>
        <source>row of {tensor}</source>
        <translation>{tensor}의 행</translation>
    </message>
    <message>
        <source>row: {shares}</source>
        <translation>행: {shares}</translation>
    </message>
    <message>
        <source>s = Bias + Alpha / LocalSize * sum of the squares nearby = </source>
        <translation>s = Bias + Alpha / LocalSize * 주변 제곱합 = </translation>
    </message>
    <message>
        <source>same index</source>
        <translation>같은 인덱스</translation>
    </message>
    <message>
        <source>scores: </source>
        <translation>점수: </translation>
    </message>
    <message>
        <source>since the previous run</source>
        <translation>이전 실행 이후</translation>
    </message>
    <message>
        <source>size of an unused dimension</source>
        <translation>쓰지 않는 차원의 크기</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>건너뜀</translation>
    </message>
    <message>
        <source>slices {{}} to {{}} of {{}}</source>
        <translation>슬라이스 {{}}~{{}}, 전체 {{}}개</translation>
    </message>
    <message>
        <source>(slope * incoming gradient) * weight for each column of bins: </source>
        <translation>구간의 열마다 기울기 * 가중치: </translation>
    </message>
    <message>
        <source>(slope * incoming gradient) * weight for each row of bins: </source>
        <translation>구간의 행마다 기울기 * 가중치: </translation>
    </message>
    <message>
        <source>softmax of each row</source>
        <translation>각 행의 소프트맥스</translation>
    </message>
    <message>
        <source>sqrt(sum of (</source>
        <translation>sqrt(합(</translation>
    </message>
    <message>
        <source>sqrt(variance + Epsilon)</source>
        <translation>sqrt(분산 + Epsilon)</translation>
    </message>
    <message>
        <source>squared norm + Epsilon</source>
        <translation>노름의 제곱 + Epsilon</translation>
    </message>
    <message>
        <source>statistic</source>
        <translation>통계</translation>
    </message>
    <message>
        <source>step {{}} / {{}}</source>
        <translation>단계 {{}} / {{}}</translation>
    </message>
    <message>
        <source>sum of </source>
        <translation>합 </translation>
    </message>
    <message>
        <source>sum of (</source>
        <translation>합(</translation>
    </message>
    <message>
        <source>sum of ((</source>
        <translation>합((</translation>
    </message>
    <message>
        <source>sum of dy * x / s^</source>
        <translation>합 dy * x / s^</translation>
    </message>
    <message>
        <source>sum of e^(</source>
        <translation>합 e^(</translation>
    </message>
    <message>
        <source>sum of e^(x - largest)</source>
        <translation>e^(x - 최댓값)의 합</translation>
    </message>
    <message>
        <source>sum of the gradients (</source>
        <translation>기울기의 합(</translation>
    </message>
    <message>
        <source>sum of the hidden sizes</source>
        <translation>은닉 크기의 합</translation>
    </message>
    <message>
        <source>sum of the products</source>
        <translation>곱의 합</translation>
    </message>
    <message>
        <source>sum of the samples (</source>
        <translation>샘플의 합(</translation>
    </message>
    <message>
        <source>sum of the shares (</source>
        <translation>몫의 합(</translation>
    </message>
    <message>
        <source>sum of the squares nearby</source>
        <translation>주변 제곱의 합</translation>
    </message>
    <message>
        <source>sum of the squares of (</source>
        <translation>제곱합(</translation>
    </message>
    <message>
        <source>sum of |</source>
        <translation>합 |</translation>
    </message>
    <message>
        <source>the DimensionCount of {tensor}</source>
        <translation>{tensor}의 DimensionCount</translation>
    </message>
    <message>
        <source>the Problems tab explains it</source>
        <translation>문제 탭에 설명이 있습니다</translation>
    </message>
    <message>
        <source>the application&apos;s data folder</source>
        <translation>애플리케이션 데이터 폴더</translation>
    </message>
    <message>
        <source>the batch index is beyond the images: </source>
        <translation>배치 인덱스가 이미지 수를 넘음: </translation>
    </message>
    <message>
        <source>the bin is outside the image: </source>
        <translation>구간이 이미지 밖에 있음: </translation>
    </message>
    <message>
        <source>the cell under the pointer</source>
        <translation>포인터 아래의 셀</translation>
    </message>
    <message>
        <source>the cells that are combined into one result</source>
        <translation>결과 하나로 합쳐지는 셀</translation>
    </message>
    <message>
        <source>the channels</source>
        <translation>채널 수</translation>
    </message>
    <message>
        <source>the default adapter of D3D12</source>
        <translation>D3D12의 기본 어댑터</translation>
    </message>
    <message>
        <source>the desc has errors</source>
        <translation>설명자에 오류가 있습니다</translation>
    </message>
    <message>
        <source>the filter does not reach the end of the input, and WebNN has no negative padding</source>
        <translation>필터가 입력의 끝에 닿지 않으며, WebNN의 패딩은 음수가 될 수 없습니다</translation>
    </message>
    <message>
        <source>the least integer is divided by -1, and ONNX defines no result for this</source>
        <translation>가장 작은 정수를 -1로 나누며, ONNX는 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>the nearest node, {op_type}, becomes a desc with another {field}</source>
        <translation>가장 가까운 노드 {op_type}은(는) {field}이(가) 다른 설명자가 됩니다</translation>
    </message>
    <message>
        <source>the nearest node, {op_type}, becomes {operator}</source>
        <translation>가장 가까운 노드 {op_type}은(는) {operator}이(가) 됩니다</translation>
    </message>
    <message>
        <source>the package onnxruntime-directml</source>
        <translation>onnxruntime-directml 패키지</translation>
    </message>
    <message>
        <source>the package torch-directml</source>
        <translation>torch-directml 패키지</translation>
    </message>
    <message>
        <source>the scale has several dimensions; in ONNX it is one number, or has one dimension</source>
        <translation>스케일의 차원이 여럿입니다. ONNX에서 스케일은 수 하나이거나 1차원입니다</translation>
    </message>
    <message>
        <source>the sequence ends before this step: </source>
        <translation>시퀀스가 이 단계 전에 끝남: </translation>
    </message>
    <message>
        <source>the starts in MaskTensor do not follow from its lengths, and onnxruntime defines no result for this</source>
        <translation>MaskTensor의 시작 위치가 길이와 맞지 않으며, onnxruntime은 이때의 결과를 정의하지 않습니다</translation>
    </message>
    <message>
        <source>the sum before bias and activation</source>
        <translation>바이어스와 활성화 전의 합</translation>
    </message>
    <message>
        <source>the tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>the tensors need {needed} bytes; the limit is {limit}</source>
        <translation>텐서에 {needed}바이트가 필요합니다. 한도는 {limit}바이트입니다</translation>
    </message>
    <message>
        <source>the terms of a sum are so large that onnxruntime, which adds them in FLOAT32, loses digits</source>
        <translation>합의 항이 너무 커서, FLOAT32로 더하는 onnxruntime에서는 자릿수가 손실됩니다</translation>
    </message>
    <message>
        <source>the text ends here</source>
        <translation>텍스트가 여기서 끝납니다</translation>
    </message>
    <message>
        <source>the window leaves the input, which WebNN&apos;s slice refuses</source>
        <translation>창이 입력을 벗어나서 WebNN의 slice가 거부합니다</translation>
    </message>
    <message>
        <source>the windows do not reach the end of the input, and WebNN would make more windows</source>
        <translation>창이 입력의 끝에 닿지 않으며, WebNN은 창을 더 만듭니다</translation>
    </message>
    <message>
        <source>there are more than {most} numbers; a .npy file can hold more</source>
        <translation>숫자가 {most}개보다 많습니다. .npy 파일에는 더 담을 수 있습니다</translation>
    </message>
    <message>
        <source>there is no reference yet</source>
        <translation>아직 참조 구현이 없습니다</translation>
    </message>
    <message>
        <source>this cell is not explained on this page</source>
        <translation>이 페이지에서는 이 셀이 설명되지 않습니다</translation>
    </message>
    <message>
        <source>this is not UTF-8</source>
        <translation>UTF-8이 아닙니다</translation>
    </message>
    <message>
        <source>this list is empty</source>
        <translation>이 목록이 비어 있습니다</translation>
    </message>
    <message>
        <source>this program writes no WebNN code for PeepholeTensor</source>
        <translation>이 프로그램은 PeepholeTensor에 대한 WebNN 코드를 쓰지 않습니다</translation>
    </message>
    <message>
        <source>this program writes no WebNN code for tensors of {type}</source>
        <translation>이 프로그램은 {type} 텐서에 대한 WebNN 코드를 쓰지 않습니다</translation>
    </message>
    <message>
        <source>this program writes no {language} code for {operator}</source>
        <translation>이 프로그램은 {operator}의 {language} 코드를 쓰지 않습니다</translation>
    </message>
    <message>
        <source>torch.pow returns other powers of minus infinity than DirectML</source>
        <translation>torch.pow는 음의 무한대의 거듭제곱으로 DirectML과 다른 값을 반환합니다</translation>
    </message>
    <message>
        <source>towards 0: </source>
        <translation>0 쪽으로: </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>the number of steps that are computed</source>
        <translation>계산하는 단계 수</translation>
    </message>
    <message>
        <source>valid at no feature level</source>
        <translation>유효한 기능 수준이 없음</translation>
    </message>
    <message>
        <source>valid from {level}</source>
        <translation>{level}부터 유효함</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>The input &apos;values&apos; has sizes {sizes}; they must be {{2}}, for OffValue and OnValue.</source>
        <translation>입력 &apos;values&apos;의 크기는 {sizes}입니다. OffValue와 OnValue를 위해 {{2}}이어야 합니다.</translation>
    </message>
    <message>
        <source>verdicts without a GPU</source>
        <translation>GPU 없는 판정</translation>
    </message>
    <message>
        <source>where to read</source>
        <translation>읽을 위치</translation>
    </message>
    <message>
        <source>where to write</source>
        <translation>쓸 위치</translation>
    </message>
    <message>
        <source>whether the result is true</source>
        <translation>결과의 참 여부</translation>
    </message>
    <message>
        <source>which number is taken</source>
        <translation>어느 숫자를 택할지</translation>
    </message>
    <message>
        <source>window</source>
        <translation>윈도</translation>
    </message>
    <message>
        <source>{0:cell decides|cells decide}</source>
        <translation>셀 {0}개가 결정함</translation>
    </message>
    <message>
        <source>{0:cell differs|cells differ}</source>
        <translation>다른 셀 {0}개</translation>
    </message>
    <message>
        <source>{0:cell is|cells are} used</source>
        <translation>셀 {0}개가 들어감</translation>
    </message>
    <message>
        <source>{0:cell|cells}</source>
        <translation>셀 {0}개</translation>
    </message>
    <message>
        <source>{0:differs|differ}</source>
        <translation>다름 {0}</translation>
    </message>
    <message>
        <source>{0:error|errors}</source>
        <translation>오류 {0}</translation>
    </message>
    <message>
        <source>{0}: {1}, {2:cell|cells}</source>
        <translation>{0}: {1}, 셀 {2}개</translation>
    </message>
    <message>
        <source>{count:element|elements}, not shown here</source>
        <translation>요소 {count}개, 여기에는 표시하지 않음</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>그 외 {count}개</translation>
    </message>
    <message>
        <source>{field} has the numbers of &apos;{operand}&apos;.</source>
        <translation>{field}의 숫자는 &apos;{operand}&apos;의 것입니다.</translation>
    </message>
    <message>
        <source>{field} is 0, and the code divides by it</source>
        <translation>{field}이(가) 0이며, 코드는 이 값으로 나눕니다</translation>
    </message>
    <message>
        <source>{field} is absent, and DirectMLX requires it</source>
        <translation>{field}이(가) 없으며, DirectMLX에는 이 값이 필요합니다</translation>
    </message>
    <message>
        <source>{field}: {shown} of {total} cells are on this page.</source>
        <translation>{field}: 이 페이지에는 셀 {total}개 중 {shown}개가 있습니다.</translation>
    </message>
    <message>
        <source>{file} {why}.</source>
        <translation>{file}: {why}.</translation>
    </message>
    <message>
        <source>{file}: {why}.</source>
        <translation>{file}: {why}.</translation>
    </message>
    <message>
        <source>{first}, {other}</source>
        <translation>{first}, {other}</translation>
    </message>
    <message>
        <source>{folder} cannot be written, or DirectML is in use; close other windows of the explorer.</source>
        <translation>{folder}에 쓸 수 없거나 DirectML을 쓰고 있습니다. 탐색기의 다른 창을 닫으세요.</translation>
    </message>
    <message>
        <source>{folder} cannot be written: {reason}.</source>
        <translation>{folder}에 쓸 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{folder} has no {library}.</source>
        <translation>{folder}에 {library}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{library} cannot be loaded: {reason}.</source>
        <translation>{library}을(를) 불러올 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{library} {reason}</source>
        <translation>{library} {reason}</translation>
    </message>
    <message>
        <source>{method} of WebNN does not find the last of equal elements</source>
        <translation>WebNN의 {method}은(는) 같은 요소 가운데 마지막 것을 찾지 않습니다</translation>
    </message>
    <message>
        <source>{method} of WebNN has one axis, not {count}</source>
        <translation>WebNN의 {method}은(는) 축이 {count}개가 아니라 하나입니다</translation>
    </message>
    <message>
        <source>{method} of WebNN makes no indices</source>
        <translation>WebNN의 {method}은(는) 인덱스를 만들지 않습니다</translation>
    </message>
    <message>
        <source>{method} of WebNN takes {types}, not {type}</source>
        <translation>WebNN의 {method}은(는) {type}이(가) 아니라 {types}을(를) 받습니다</translation>
    </message>
    <message>
        <source>No node of ONNX has the strides of {name}.</source>
        <translation>{name}에 어떤 노드에도 없는 스트라이드가 있습니다.</translation>
    </message>
    <message>
        <source>{name} has the flag OWNED_BY_DML, but reads {source}.</source>
        <translation>{name}에 플래그 OWNED_BY_DML이 있지만 {source}을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>{name} has the strides {read}, but {source} has {written}, so the elements are read in another order.</source>
        <translation>{name}의 스트라이드는 {read}이지만 {source}의 스트라이드는 {written}입니다. 그래서 요소를 다른 순서로 읽습니다.</translation>
    </message>
    <message>
        <source>{name} has {bytes} bytes; at most {most} are written into code</source>
        <translation>{name}은(는) {bytes}바이트이며, 코드에는 {most}바이트까지 씁니다</translation>
    </message>
    <message>
        <source>{name} is {type}, which {op_type} of ONNX does not have.</source>
        <translation>{name}은(는) {type}인데, ONNX의 {op_type}에는 이 타입이 없습니다.</translation>
    </message>
    <message>
        <source>{name} is {value}, and WebNN takes finite numbers only</source>
        <translation>{name}이(가) {value}이며, WebNN은 유한한 수만 받습니다</translation>
    </message>
    <message>
        <source>{name} is {wants}, but {source} writes {has}.</source>
        <translation>{name}은(는) {wants}이지만 {source}은(는) {has}(으)로 씁니다.</translation>
    </message>
    <message>
        <source>{source} writes {has}, but {name} reads the bits as {wants}.</source>
        <translation>{name}은(는) {source}이(가) 쓴 {has}의 비트를 {wants}(으)로 읽습니다.</translation>
    </message>
    <message>
        <source>{name} {sizes} reads {needed} elements from byte {offset} on, but {source} {written} has {held}.</source>
        <translation>{name} {sizes}은(는) {offset}번째 바이트부터 요소 {needed}개를 읽지만, {source} {written}에는 {held}개가 있습니다.</translation>
    </message>
    <message>
        <source>{name} {sizes} reads {needed} of the {held} elements of {source} {written}.</source>
        <translation>{name} {sizes}은(는) {source} {written}의 요소 {held}개 중 {needed}개를 읽습니다.</translation>
    </message>
    <message>
        <source>{name} {why}.</source>
        <translation>{name}: {why}.</translation>
    </message>
    <message>
        <source>{name}: {total:node|nodes} compared; none differs from the reference</source>
        <translation>{name}: 노드 {total}개 모두 참조와 같음</translation>
    </message>
    <message>
        <source>{name}: {differing} of {ran:node differs|nodes differ}</source>
        <translation>{name}: 노드 {ran}개 중 {differing}개가 다름</translation>
    </message>
    <message>
        <source>{name}: {done} of {total:node|nodes} compared</source>
        <translation>{name}: 노드 {total}개 중 {done}개 비교함</translation>
    </message>
    <message>
        <source>{name}: {ran} of {total:node|nodes} ran; none differs</source>
        <translation>{name}: 노드 {total}개 중 {ran}개 실행, 다른 노드 없음</translation>
    </message>
    <message>
        <source>{name}: {why}.</source>
        <translation>{name}: {why}.</translation>
    </message>
    <message>
        <source>{path} contains no .npy files.</source>
        <translation>{path}에 .npy 파일이 없습니다.</translation>
    </message>
    <message>
        <source>{path} {reason}.</source>
        <translation>{path}: {reason}.</translation>
    </message>
    <message>
        <source>{sizes}, the numbers differ</source>
        <translation>{sizes}, 다른 수</translation>
    </message>
    <message>
        <source>{op_type} cannot join scalars.</source>
        <translation>{op_type}은(는) 스칼라를 이어 붙일 수 없습니다.</translation>
    </message>
    <message>
        <source>{op_type} cannot join {shapes} along dimension {axis}.</source>
        <translation>{op_type}은(는) {shapes}을(를) 차원 {axis}을(를) 따라 이어 붙일 수 없습니다.</translation>
    </message>
    <message>
        <source>{type} {sizes} ({rank} dimensions)</source>
        <translation>{type} {sizes} ({rank}차원)</translation>
    </message>
    <message>
        <source>{{}} more cells are not on this page</source>
        <translation>이 페이지에 없는 셀이 {{}}개 더 있습니다</translation>
    </message>
    <message>
        <source>The {part} is given {count:time|times}, in {names}; it must be given once.</source>
        <translation>{part}이(가) {names}(으)로 {count}번 주어졌습니다. 한 번만 주어져야 합니다.</translation>
    </message>
    <message>
        <source>The {part} is not given; it must be given once.</source>
        <translation>{part}이(가) 주어지지 않았습니다. 한 번 주어져야 합니다.</translation>
    </message>
    <message>
        <source>{name} (line {line})</source>
        <translation>{name}({line}행)</translation>
    </message>
    <message>
        <source>{name} has {rank:dimension|dimensions}</source>
        <translation>{name}은(는) {rank}차원입니다</translation>
    </message>
    <message>
        <source>{name} is UTF-16; a model file is UTF-8.</source>
        <translation>{name}: UTF-16입니다. 모델 파일은 UTF-8입니다.</translation>
    </message>
    <message>
        <source>{name} is not JSON; write it as text: &quot;{text}&quot;.</source>
        <translation>{name}은(는) JSON이 아닙니다. 텍스트로 쓰세요: &quot;{text}&quot;.</translation>
    </message>
    <message>
        <source>{name} is not in the catalogue of {count} operators.</source>
        <translation>{name}은(는) 연산자 {count}개의 목록에 없습니다.</translation>
    </message>
    <message>
        <source>{name} reads {source} from byte {offset} on; the offset must be a multiple of {size}, the number of bytes of an element.</source>
        <translation>{name}이(가) {source}을(를) {offset}번째 바이트부터 읽습니다. 시작 바이트는 요소의 바이트 수인 {size}의 배수여야 합니다.</translation>
    </message>
    <message>
        <source>{name} {why_not}.</source>
        <translation>{name}: {why_not}.</translation>
    </message>
    <message>
        <source>{op_type} has no attribute {name}.</source>
        <translation>{op_type}에 속성 {name}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{op_type} has no &apos;{what}&apos;.</source>
        <translation>{op_type}에 &apos;{what}&apos;이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{operator} has no input at {path}.</source>
        <translation>{operator}에는 {path}에 해당하는 입력이 없습니다.</translation>
    </message>
    <message>
        <source>{operator} has no output {output}.</source>
        <translation>{operator}에는 출력 {output}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>{path} cannot be made writable in memory (error {number}).</source>
        <translation>{path}을(를) 메모리에서 쓸 수 있게 만들지 못했습니다(오류 {number}).</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path}을(를) 읽을 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{path}: {message}</source>
        <translation>{path}: {message}</translation>
    </message>
    <message>
        <source>{path}: {reason}.</source>
        <translation>{path}: {reason}.</translation>
    </message>
    <message>
        <source>{place} is {actual} and must be {expected}</source>
        <translation>{place}이(가) {actual}이며, {expected}(이)여야 합니다</translation>
    </message>
    <message>
        <source>{said}, which cannot be read: {reason}.</source>
        <translation>{said}. 읽을 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{said}, which does not exist</source>
        <translation>{said}. 그런 파일이 없습니다</translation>
    </message>
    <message>
        <source>{said}, which does not fit {data_type}</source>
        <translation>{said}. {data_type}에 맞지 않습니다</translation>
    </message>
    <message>
        <source>{said}, which is empty</source>
        <translation>{said}. 비어 있습니다</translation>
    </message>
    <message>
        <source>{said}, which is not a file</source>
        <translation>{said}. 파일이 아닙니다</translation>
    </message>
    <message>
        <source>{said}, which is not a number</source>
        <translation>{said}. 숫자가 아닙니다</translation>
    </message>
    <message>
        <source>{said}, which {reason}</source>
        <translation>{said}. {reason}</translation>
    </message>
    <message>
        <source>{said}: {reason}</source>
        <translation>{said}: {reason}</translation>
    </message>
    <message>
        <source>{said}; {data_type} holds whole numbers from {low} to {high}</source>
        <translation>{said}. {data_type}의 범위는 정수 {low}~{high}입니다</translation>
    </message>
    <message>
        <source>{said}; {there}.</source>
        <translation>{said}. {there}.</translation>
    </message>
    <message>
        <source>{step} ({count} cells share this element)</source>
        <translation>{step}(셀 {count}개가 이 요소를 공유)</translation>
    </message>
    <message>
        <source>{tensor} of {node} has different sizes or data types in the two runs.</source>
        <translation>{node}의 {tensor}은(는) 두 실행에서 크기나 데이터 타입이 다릅니다.</translation>
    </message>
    <message>
        <source>{text} The case could not be saved: {reason}.</source>
        <translation>{text} 사례를 저장하지 못했습니다: {reason}.</translation>
    </message>
    <message>
        <source>{type} {sizes}</source>
        <translation>{type} {sizes}</translation>
    </message>
    <message>
        <source>{type}, sizes unknown</source>
        <translation>{type}, 크기를 알 수 없음</translation>
    </message>
    <message>
        <source>{weight:g} of cell {cell}</source>
        <translation>셀 {cell}의 {weight:g}배</translation>
    </message>
    <message>
        <source>{weight:g} to cell {place}</source>
        <translation>셀 {place}에 {weight:g}</translation>
    </message>
    <message>
        <source>{weight:g} to cells {first} to {last}</source>
        <translation>셀 {first}~{last}에 {weight:g}</translation>
    </message>
    <message>
        <source>{what} is &apos;{operand}&apos;, which holds {held} numbers instead of one.</source>
        <translation>{what} &apos;{operand}&apos;에는 숫자가 하나가 아니라 {held}개 있습니다.</translation>
    </message>
    <message>
        <source>{what}: {code}</source>
        <translation>{what}: {code}</translation>
    </message>
    <message>
        <source>{wheel} cannot be unpacked: {reason}.</source>
        <translation>{wheel}의 압축을 풀 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>{wheel} is not the known file: its SHA-256 is {digest}, not {sha256}.</source>
        <translation>{wheel}은(는) 알려진 파일이 아닙니다. SHA-256이 {sha256}이(가) 아니라 {digest}입니다.</translation>
    </message>
    <message>
        <source>{why} {kept}</source>
        <translation>{why} {kept}</translation>
    </message>
    <message>
        <source>MaskTensor is given, but MaskType {kind} uses no mask.</source>
        <translation>MaskTensor가 있는데 MaskType {kind}에는 마스크가 없습니다.</translation>
    </message>
    <message>
        <source>MaskType determines the shape of the mask.</source>
        <translation>MaskType이 마스크의 모양을 정합니다.</translation>
    </message>
    <message>
        <source>MaskTensor has {rank:dimension|dimensions}; this MaskType requires at least {meant}.</source>
        <translation>MaskTensor는 {rank}차원입니다. 이 MaskType에서는 {meant}차원 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>Set {name} to the sizes that MaskType requires</source>
        <translation>{name} 크기를 MaskType이 요구하는 크기로 설정</translation>
    </message>
    <message>
        <source>KeyTensor and ValueTensor are NULL, so there are only past keys and values.</source>
        <translation>KeyTensor와 ValueTensor가 NULL이며 이전 것만 있습니다.</translation>
    </message>
    <message>
        <source>A bias is added to new queries, keys and values, never to past ones.</source>
        <translation>바이어스는 직접 주어진 쿼리, 키, 값에 더하며, 이전 호출의 것에는 더하지 않습니다.</translation>
    </message>
    <message>
        <source>Query, key, value and output have the same DimensionCount.</source>
        <translation>쿼리, 키, 값, 출력의 DimensionCount는 같습니다.</translation>
    </message>
    <message>
        <source>Extra leading dimensions have size 1.</source>
        <translation>의미 있는 차원 앞의 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>{name} has size {size} along dimension {at}; all sizes before the last {count} must be 1.</source>
        <translation>{name}의 차원 {at} 크기가 {size}입니다. 마지막 {count}개 차원 앞은 모두 1이어야 합니다.</translation>
    </message>
    <message>
        <source>because it is a divisor</source>
        <translation>나누는 수이기 때문입니다</translation>
    </message>
    <message>
        <source>number of key and value heads</source>
        <translation>키와 값의 헤드 수</translation>
    </message>
    <message>
        <source>total number of past and new keys</source>
        <translation>과거 키와 새 키의 전체 수</translation>
    </message>
    <message>
        <source>The number of query heads is a multiple of the number of key heads.</source>
        <translation>쿼리의 헤드 수는 키의 헤드 수의 배수입니다.</translation>
    </message>
    <message>
        <source>QueryHeadCount is {queries}, which is not a multiple of KeyValueHeadCount {keys}.</source>
        <translation>QueryHeadCount {queries}은(는) KeyValueHeadCount {keys}(으)로 나누어떨어지지 않습니다.</translation>
    </message>
    <message>
        <source>Only elements between Min and Max pass the gradient on; elements equal to a bound do not.</source>
        <translation>Min과 Max 사이의 요소만 기울기를 전달하고, 경계값과 같은 요소는 전달하지 않습니다.</translation>
    </message>
    <message>
        <source>{name} is NaN; no page defines this. In the reference the gradient is 0 everywhere.</source>
        <translation>{name}이(가) NaN입니다. 문서에 정의가 없고, 참조 구현은 기울기를 전달하지 않습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 writes {number} for NaN.</source>
        <translation>DirectML 1.13.1은 NaN을 {number}(으)로 만듭니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes softsign as 0 for FLOAT32 elements whose reciprocal is denormal.</source>
        <translation>DirectML 1.13.1은 역수가 비정규(denormal)인 FLOAT32 수의 softsign을 0으로 계산합니다.</translation>
    </message>
    <message>
        <source>Integers are computed in FLOAT32 with unrounded attributes; results are rounded, halves to even.</source>
        <translation>정수는 속성값 그대로 FLOAT32로 계산하고, 절반은 짝수로 반올림합니다.</translation>
    </message>
    <message>
        <source>InputTensor has size {size} along dimension {dimension}; all sizes before the last two must be 1.</source>
        <translation>InputTensor의 차원 {dimension} 크기가 {size}입니다. 마지막 두 차원 앞은 모두 1이어야 합니다.</translation>
    </message>
    <message>
        <source>Before feature level 4_0, if Spatial is FALSE, mean and variance have the input&apos;s height and width.</source>
        <translation>기능 수준 4_0 이전에 Spatial이 아니면 평균과 분산에 높이와 너비가 있습니다.</translation>
    </message>
    <message>
        <source>{name} has size {actual} along dimension {dimension}; before feature level 4_0 it must be {whole} if Spatial is FALSE, and the target is {level}.</source>
        <translation>{name}의 차원 {dimension} 크기가 {actual}입니다. 기능 수준 4_0 이전에 Spatial이 FALSE이면 {whole}(이)여야 하며, 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>A fused activation is available at the target feature level.</source>
        <translation>융합하는 연산자는 기능 수준에서 쓸 수 있어야 합니다.</translation>
    </message>
    <message>
        <source>{path} is {name}, which requires feature level {since} when fused; the target is {level}.</source>
        <translation>{path}의 {name}에는 기능 수준 {since}이(가) 필요합니다. 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>FusedActivation is {name}, and OutputTensor has size {size} along dimension {dimension}; all sizes before the last two must be 1.</source>
        <translation>FusedActivation이 {name}인데 OutputTensor의 차원 {dimension} 크기가 {size}입니다. 마지막 두 차원 앞은 모두 1이어야 합니다.</translation>
    </message>
    <message>
        <source>The device chooses the order of a sum, adds in FLOAT32 and may treat denormal numbers as 0.</source>
        <translation>더하는 순서는 장치가 정합니다. FLOAT32로 더하고 비정규(denormal) 수를 0으로 다룰 수 있습니다.</translation>
    </message>
    <message>
        <source>The page of BIT_XOR shows the example of BIT_NOT.</source>
        <translation>BIT_XOR 문서의 예제는 BIT_NOT의 것입니다.</translation>
    </message>
    <message>
        <source>f(x) = number of bits of x that are 1</source>
        <translation>f(x) = x에서 1인 비트의 수</translation>
    </message>
    <message>
        <source>InputTensor is NaN in {count:cell|cells}; one driver was observed to write 0 there for FLOAT16.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. FLOAT16에서 0을 내는 드라이버가 관측되었습니다.</translation>
    </message>
    <message>
        <source>onnxruntime supports Clip from opset 6 on; this node has opset {opset}.</source>
        <translation>onnxruntime은 opset 6의 Clip부터 지원합니다. 이것은 opset {opset}의 Clip입니다.</translation>
    </message>
    <message>
        <source>If Min is greater than Max, the formula gives Min for every element.</source>
        <translation>공식은 Min과 나머지 중 큰 쪽을 씁니다.</translation>
    </message>
    <message>
        <source>No page defines the result for a NaN element; DirectML 1.13.1 writes Max.</source>
        <translation>NaN 요소가 무엇이 되는지 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 Max로 만듭니다.</translation>
    </message>
    <message>
        <source>No page defines the result for a NaN element; DirectML 1.13.1 writes Min.</source>
        <translation>NaN 요소가 무엇이 되는지 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 Min으로 만듭니다.</translation>
    </message>
    <message>
        <source>The page does not define the result for a NaN element.</source>
        <translation>문서는 NaN 요소의 결과를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>DirectML rounds {count:sum|sums} towards 0, which does not give the nearest number.</source>
        <translation>DirectML은 합 {count}개를 0 쪽으로 반올림합니다. 결과가 가장 가까운 수와 다릅니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} the sum with the bias is beyond INT32; DirectML wraps it around.</source>
        <translation>셀 {count}개에서 바이어스를 더한 합이 INT32를 넘습니다. DirectML에서는 순환합니다.</translation>
    </message>
    <message>
        <source>In a forward convolution, GroupCount divides the number of filters.</source>
        <translation>정방향에서 필터 수는 GroupCount로 나누어떨어집니다.</translation>
    </message>
    <message>
        <source>The bias has one element for each channel of the output, along dimension 1.</source>
        <translation>바이어스에는 차원 1 방향으로 출력의 채널마다 수가 하나 있습니다.</translation>
    </message>
    <message>
        <source>{bias} has sizes {sizes}; they must be {expected}, one element for each channel of {output}.</source>
        <translation>{bias}의 크기가 {sizes}입니다. {output}의 채널마다 수 하나인 {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>The output has one element for each filter position; DirectML 1.13.1 accepts any spatial size.</source>
        <translation>각 공간 차원에서 출력에는 필터가 놓이는 자리마다 셀이 하나 있습니다. DirectML 1.13.1은 어떤 크기든 받아들입니다.</translation>
    </message>
    <message>
        <source>{output} has size {size} along dimension {dimension}; the filter has {wanted:position|positions}.</source>
        <translation>차원 {dimension}의 {output} 크기가 {size}입니다. 거기에 필터가 놓일 자리는 {wanted}곳입니다.</translation>
    </message>
    <message>
        <source>No page defines a stride or dilation of 0.</source>
        <translation>스트라이드나 팽창(dilation) 0의 의미는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>{path} is 0; along this dimension, all positions of the filter are the same.</source>
        <translation>{path}이(가) 0입니다. 이 차원에서 필터의 모든 위치가 같습니다.</translation>
    </message>
    <message>
        <source>The page requires the same rank for both tensors; its formulas and examples need rank 3 for the columns.</source>
        <translation>문서는 두 텐서의 차원 수가 같기를 요구하지만, 문서의 공식과 예제에서 열은 3차원이어야 합니다.</translation>
    </message>
    <message>
        <source>The lists have one entry for each dimension after batch and channels.</source>
        <translation>목록에는 배치와 채널 뒤의 차원마다 항목이 하나 있습니다.</translation>
    </message>
    <message>
        <source>A window is not larger than the padded image.</source>
        <translation>창은 패딩을 더한 이미지보다 길지 않습니다.</translation>
    </message>
    <message>
        <source>Dimension {dimension}: a window spans {reach} elements, but {image} with its padding has only {padded}.</source>
        <translation>차원 {dimension}: 창은 {reach}에 걸치는데, 패딩을 더한 {image}은(는) {padded}입니다.</translation>
    </message>
    <message>
        <source>InputTensor has size {actual} along dimension 2; OutputTensor has {product} = {expected:window|windows}.</source>
        <translation>InputTensor의 차원 2 크기가 {actual}입니다. OutputTensor의 창은 {product} = {expected}개입니다.</translation>
    </message>
    <message>
        <source>No page defines the integer that NaN becomes; the integer depends on the data types and the driver.</source>
        <translation>NaN이 어떤 정수가 되는지 문서에 정의되어 있지 않으며, 타입과 드라이버에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>InputTensor is NaN in {count:cell|cells}; {target} has no NaN, and drivers write different numbers.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. {target}에는 NaN이 없어 드라이버마다 값이 다릅니다.</translation>
    </message>
    <message>
        <source>{count:element is|elements are} beyond {target}, and only the low bits are kept; drivers differ.</source>
        <translation>요소 {count}개가 {target}의 범위를 넘어 하위 비트만 남습니다. 드라이버마다 다릅니다.</translation>
    </message>
    <message>
        <source>{count:element is|elements are} beyond {target}, and only the low bits are kept.</source>
        <translation>요소 {count}개가 {target}의 범위를 넘어 하위 비트만 남습니다.</translation>
    </message>
    <message>
        <source>Drivers were observed to round to FLOAT16 in different ways.</source>
        <translation>FLOAT16으로 반올림하는 방식이 드라이버마다 다른 것이 관측되었습니다.</translation>
    </message>
    <message>
        <source>The page does not define the conversion of NaN to an integer.</source>
        <translation>문서는 NaN을 정수로 변환하는 방법을 정하지 않습니다.</translation>
    </message>
    <message>
        <source>InputTensor has {channels:channel|channels}; BlockSize {block} requires a multiple of {square}.</source>
        <translation>InputTensor의 채널이 {channels}개입니다. BlockSize {block}에는 {square}의 배수가 필요합니다.</translation>
    </message>
    <message>
        <source>InputTensor has size {size} along dimension {dimension}; it must be a multiple of BlockSize, {block}.</source>
        <translation>InputTensor의 차원 {dimension} 크기가 {size}입니다. BlockSize인 {block}의 배수여야 합니다.</translation>
    </message>
    <message>
        <source>Along Axis, the sizes of the outputs add up to the size of the input.</source>
        <translation>Axis 차원에서 출력 크기의 합은 입력 크기와 같습니다.</translation>
    </message>
    <message>
        <source>Along Axis, the sizes of the inputs add up to the size of the output.</source>
        <translation>Axis 차원에서 입력 크기의 합은 출력 크기와 같습니다.</translation>
    </message>
    <message>
        <source>WRAP requires feature level 6_4.</source>
        <translation>WRAP은 기능 수준 6_4부터 있습니다.</translation>
    </message>
    <message>
        <source>PaddingMode is WRAP, which requires feature level 6_4; the target is {level}.</source>
        <translation>PaddingMode가 기능 수준 6_4가 필요한 WRAP입니다. 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>Each size of the output is that of the input plus both paddings.</source>
        <translation>출력의 각 크기는 입력 크기와 양쪽 패딩의 합입니다.</translation>
    </message>
    <message>
        <source>A length greater than the size of the sequence counts as that size. DirectML 1.13.1 counts back from the given length instead, and reads the last element in place of elements beyond the end.</source>
        <translation>시퀀스를 넘는 길이는 시퀀스 길이로 제한됩니다. DirectML 1.13.1은 주어진 길이 그대로 대칭하고, 벗어난 자리에는 마지막 요소를 씁니다.</translation>
    </message>
    <message>
        <source>The input has 1 or 3 channels, and Bias has one entry for each.</source>
        <translation>Bias에는 입력의 채널마다 항목이 하나 있으며, 채널은 1개 또는 3개입니다.</translation>
    </message>
    <message>
        <source>The window lies inside the tensor: offset + size is at most the tensor&apos;s size.</source>
        <translation>창은 텐서 안에 있습니다: 오프셋과 크기의 합이 텐서 크기를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>{path} is 0; it must not be 0.</source>
        <translation>{path}이(가) 0입니다. 다른 수여야 합니다.</translation>
    </message>
    <message>
        <source>At least one element is read along each dimension.</source>
        <translation>모든 차원에서 셀을 하나 이상 읽습니다.</translation>
    </message>
    <message>
        <source>OutputTensor has size {actual} along dimension {dimension}; {steps} steps of {stride} go beyond the window, and the elements that are read there are undefined.</source>
        <translation>OutputTensor의 차원 {dimension} 크기가 {actual}입니다. 간격 {stride}의 {steps}단계는 창을 벗어나며, 거기서 읽는 값은 정의되지 않습니다.</translation>
    </message>
    <message>
        <source>The gradient has the sizes of the slice. DirectML 1.13.1 also accepts an empty window, and a gradient that has more elements than the window has steps.</source>
        <translation>기울기의 크기는 슬라이스의 크기입니다. DirectML 1.13.1은 빈 창과, 창의 단계보다 요소가 많은 기울기도 받아들입니다.</translation>
    </message>
    <message>
        <source>{given} has size {count} along dimension {dimension}; a window of {size} in steps of {stride} has {steps:cell|cells}.</source>
        <translation>{given}의 차원 {dimension} 크기가 {count}입니다. 간격 {stride}의 창 {size}에는 셀이 {steps}개입니다.</translation>
    </message>
    <message>
        <source>The page does not define the division of an integer by 0.</source>
        <translation>문서는 정수를 0으로 나눈 결과를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>The page does not define the result for NaN.</source>
        <translation>문서는 NaN이 어떻게 되는지 말하지 않습니다.</translation>
    </message>
    <message>
        <source>The page does not define the angle of the point (0, 0); DirectML uses the signs of the zeros.</source>
        <translation>문서는 점 (0, 0)의 각도를 정하지 않습니다. DirectML은 0의 부호를 따릅니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 halves a sum that has wrapped around.</source>
        <translation>DirectML 1.13.1은 순환한 합의 절반을 씁니다.</translation>
    </message>
    <message>
        <source>A + B is beyond the range of its type in {count:cell|cells}; DirectML halves the wrapped sum.</source>
        <translation>셀 {count}개에서 A + B가 타입의 범위를 넘습니다. DirectML은 순환한 값의 절반을 씁니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes the remainder from a rounded quotient.</source>
        <translation>DirectML 1.13.1은 반올림한 몫에서 나머지를 구합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes the angle of FLOAT32 numbers with a polynomial; its error is up to 1.2e-5.</source>
        <translation>DirectML 1.13.1은 FLOAT32 수의 각도를 다항식으로 계산하며 오차는 최대 1.2e-5입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} DirectML&apos;s angle comes from a polynomial, with an error of up to 1.2e-5.</source>
        <translation>셀 {count}개에서 다항식으로 구한 DirectML의 각도가 최대 1.2e-5만큼 다릅니다.</translation>
    </message>
    <message>
        <source>Integers beyond the range of their type wrap around: DirectML 1.13.1 keeps the low bits.</source>
        <translation>타입의 범위를 벗어난 정수는 순환합니다: DirectML 1.13.1은 하위 비트를 유지합니다.</translation>
    </message>
    <message>
        <source>A + B is beyond the range of its type in {count:cell|cells} and wraps around.</source>
        <translation>셀 {count}개에서 A + B가 타입의 범위를 넘어 순환합니다(wrap).</translation>
    </message>
    <message>
        <source>A - B is beyond the range of its type in {count:cell|cells} and wraps around.</source>
        <translation>셀 {count}개에서 A - B가 타입의 범위를 넘어 순환합니다(wrap).</translation>
    </message>
    <message>
        <source>A * B is beyond the range of its type in {count:cell|cells} and wraps around.</source>
        <translation>셀 {count}개에서 A * B가 타입의 범위를 넘어 순환합니다(wrap).</translation>
    </message>
    <message>
        <source>The square is beyond the range of its type in {count:cell|cells} and wraps around.</source>
        <translation>셀 {count}개에서 제곱이 타입의 범위를 넘어 순환합니다(wrap).</translation>
    </message>
    <message>
        <source>No page defines the division of an integer by 0; the result of DirectML 1.13.1 depends on the data type and the driver.</source>
        <translation>정수를 0으로 나눈 값은 문서에 정의되어 있지 않습니다. DirectML 1.13.1의 결과는 타입과 드라이버에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>B is 0 in {count:cell|cells}; no page defines this, and drivers may give different numbers.</source>
        <translation>셀 {count}개에서 B가 0입니다. 문서에 정의가 없고, 드라이버에 따라 값이 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>No page defines the result for NaN; if one of two elements is NaN, DirectML 1.13.1 returns the other.</source>
        <translation>NaN의 결과는 문서에 정의되어 있지 않습니다. 두 요소 중 하나가 NaN이면 DirectML 1.13.1은 다른 쪽 요소를 씁니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 returns an angle for some points that have a NaN coordinate.</source>
        <translation>DirectML 1.13.1은 NaN이 있는 점에도 각도를 내는 경우가 있습니다.</translation>
    </message>
    <message>
        <source>A or B is NaN in {count:cell|cells}; DirectML may still return an angle.</source>
        <translation>셀 {count}개에서 A 또는 B가 NaN입니다. 그래도 DirectML은 각도를 낼 수 있습니다.</translation>
    </message>
    <message>
        <source>A and B are 0 in {count:cell|cells}; the remainder is NaN, but one driver was observed to return 0.</source>
        <translation>셀 {count}개에서 A와 B가 모두 0입니다. 나머지는 NaN이지만, 0을 내는 드라이버가 관측되었습니다.</translation>
    </message>
    <message>
        <source>ExponentTensor is {exponent}, and InputTensor is {input}; before feature level 3_0 the data types must be the same.</source>
        <translation>ExponentTensor는 {exponent}, InputTensor는 {input}입니다. 기능 수준 3_0 미만에서는 데이터 타입이 같아야 합니다.</translation>
    </message>
    <message>
        <source>Before feature level 3_0, ExponentTensor has the DataType of InputTensor.</source>
        <translation>기능 수준 3_0 미만에서는 ExponentTensor와 InputTensor의 DataType이 같습니다.</translation>
    </message>
    <message>
        <source>The page applies ScaleBias to the input; DirectML 1.13.1 also applies it to the exponents.</source>
        <translation>ScaleBias가 입력을 바꾼다고 하지만, DirectML 1.13.1은 지수도 같은 방식으로 바꿉니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 applies ScaleBias to the exponents too; the page mentions only the input.</source>
        <translation>DirectML 1.13.1은 ScaleBias를 지수에도 적용합니다. 문서는 입력만 말합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} DirectML returns NaN or infinity, because it computes the power as 2^(y * log2(x)).</source>
        <translation>셀 {count}개에서 DirectML은 거듭제곱을 2^(y * log2(x))로 계산하므로 NaN이나 무한대를 냅니다.</translation>
    </message>
    <message>
        <source>No page defines a negative power of the integer 0; DirectML 1.13.1 returns the largest number of the type.</source>
        <translation>정수 0의 음수 거듭제곱은 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 타입의 최댓값을 냅니다.</translation>
    </message>
    <message>
        <source>InputTensor is 0 and its exponent is negative in {count:cell|cells}; no page defines this.</source>
        <translation>셀 {count}개에서 InputTensor가 0이고 지수가 음수입니다. 문서에 정의가 없습니다.</translation>
    </message>
    <message>
        <source>For integers with floating-point exponents, DirectML 1.13.1 truncates an approximate power.</source>
        <translation>정수에 부동소수점 지수를 쓰면 DirectML 1.13.1은 근사한 거듭제곱의 정수부를 씁니다.</translation>
    </message>
    <message>
        <source>The sign of a large power of a negative number depends on the data types and the driver.</source>
        <translation>음수의 큰 거듭제곱이 음수인지는 타입과 드라이버에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>{count:negative number has|negative numbers have} an exponent of 2^24 or more; the sign of the power may differ.</source>
        <translation>음수 {count}개의 지수가 2^24 이상입니다. 거듭제곱의 부호가 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>f(x) = x rounded to a whole number as RoundingMode selects</source>
        <translation>f(x) = RoundingMode에 따른 x 근처의 정수</translation>
    </message>
    <message>
        <source>For angles far from 0, the precision of the result depends on the device.</source>
        <translation>0에서 먼 각도에서는 결과의 정밀도가 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>Devices treat denormal FLOAT32 numbers as 0.</source>
        <translation>장치는 비정규(denormal) FLOAT32 수를 0으로 다룹니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes {name} with a polynomial; its error is up to {error}.</source>
        <translation>DirectML 1.13.1은 {name}을(를) 다항식으로 계산하며 오차는 최대 {error}입니다.</translation>
    </message>
    <message>
        <source>DirectML computes {name} with a polynomial (error up to {error}); {count:cell differs|cells differ}.</source>
        <translation>DirectML은 {name}을(를) 다항식으로 계산하며 오차는 최대 {error}입니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>The page does not define a coordinate outside the input.</source>
        <translation>문서는 입력 밖 좌표의 결과를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>In the page&apos;s formula for OutputTensor.Sizes, the block starts at dimension DimensionCount - tupleSize; in the page&apos;s own example and in DirectML 1.13.1, it starts after the dimensions of the batches and of the tuple.</source>
        <translation>문서의 OutputTensor.Sizes 공식은 블록을 DimensionCount - tupleSize부터 잡지만, 문서의 예제와 DirectML 1.13.1은 배치와 튜플 뒤부터 잡습니다.</translation>
    </message>
    <message>
        <source>The page allows BatchDimensionCount up to DimensionCount; it must be less than InputDimensionCount and IndicesDimensionCount.</source>
        <translation>문서는 BatchDimensionCount를 DimensionCount까지 허용하지만, InputDimensionCount와 IndicesDimensionCount보다 작아야 합니다.</translation>
    </message>
    <message>
        <source>GatherND requires data and indices of rank 1 or more.</source>
        <translation>스칼라의 GatherND는 없습니다.</translation>
    </message>
    <message>
        <source>{name} has size {size} along dimension {dimension}; the size must be 1, because {field} excludes this dimension.</source>
        <translation>{name}의 차원 {dimension} 크기가 {size}입니다. {field}에서 빠지는 차원이므로 1이어야 합니다.</translation>
    </message>
    <message>
        <source>No page defines a sequence that leaves the range of its integer type; the reference wraps around.</source>
        <translation>정수 타입의 마지막 수 다음은 문서에 없습니다. 참조 구현은 반대쪽 끝에서 다시 시작합니다.</translation>
    </message>
    <message>
        <source>The sequence leaves the range of {type} after {kept:cell|cells}; {beyond:cell is|cells are} undefined.</source>
        <translation>수열이 셀 {kept}개 뒤에 {type}의 범위를 벗어납니다. 나머지 셀 {beyond}개의 값은 정의되지 않습니다.</translation>
    </message>
    <message>
        <source>Large numbers of a floating-point type are farther apart than a small step.</source>
        <translation>부동소수점 타입의 큰 수 사이는 작은 간격보다 넓습니다.</translation>
    </message>
    <message>
        <source>Rows beyond the number of nonzero elements are undefined; DirectML 1.13.1 does not write them.</source>
        <translation>0이 아닌 마지막 요소 뒤의 행은 정의되지 않습니다. DirectML 1.13.1은 그 행을 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>Devices treat denormal FLOAT32 elements as 0.</source>
        <translation>장치는 비정규(denormal) FLOAT32 요소를 0으로 다룹니다.</translation>
    </message>
    <message>
        <source>OutputCoordinates[i] = coordinates of the i-th element that is not 0</source>
        <translation>OutputCoordinates[i] = 0이 아닌 i번째 요소의 좌표</translation>
    </message>
    <message>
        <source>The page does not define an index outside its dimension.</source>
        <translation>문서는 범위 밖 인덱스의 동작을 말하지 않습니다.</translation>
    </message>
    <message>
        <source>A tuple of indices has at most InputDimensionCount coordinates.</source>
        <translation>튜플의 좌표 수는 세는 입력 차원의 수를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>UpdatesTensor is {actual}; it must be {expected}: a block for each tuple of indices.</source>
        <translation>UpdatesTensor는 {actual}입니다. 튜플 배열과 그 블록인 {expected}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>The page also describes OutputScaleTensor and OutputZeroPointTensor, which the struct does not have.</source>
        <translation>문서는 구조체에 없는 OutputScaleTensor와 OutputZeroPointTensor도 설명합니다.</translation>
    </message>
    <message>
        <source>The page does not define the rounding of halves; DirectML 1.13.1 rounds them to even.</source>
        <translation>문서는 절반의 반올림을 말하지 않습니다. DirectML 1.13.1은 짝수로 갑니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 scales the elements in the data type of the output before it multiplies them; in FLOAT16, the scaled elements lose digits and are limited to 65504.</source>
        <translation>DirectML 1.13.1은 곱하기 전에 출력 타입으로 요소에 배율을 적용합니다. FLOAT16에서는 자릿수를 잃고 65504에서 멈춥니다.</translation>
    </message>
    <message>
        <source>For FLOAT16 tensors, DirectML 1.13.1 keeps Bias + Alpha / LocalSize * sum in FLOAT16, where numbers beyond 65504 are infinite.</source>
        <translation>텐서가 FLOAT16이면 DirectML 1.13.1은 Bias + Alpha / LocalSize * 합도 FLOAT16에 담습니다. 65504를 넘으면 무한대입니다.</translation>
    </message>
    <message>
        <source>for the L1 or the L2 norm</source>
        <translation>있는 노름</translation>
    </message>
    <message>
        <source>With 1, the norm is the sum of the absolute values; with 2, the root of the sum of the squares.</source>
        <translation>노름은 1이면 절댓값의 합, 2이면 제곱합의 제곱근입니다.</translation>
    </message>
    <message>
        <source>Before feature level 4_0, ScaleTensor has as many channels as InputTensor.</source>
        <translation>기능 수준 4_0 이전에는 ScaleTensor의 채널이 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>Before feature level 4_0, BiasTensor has as many channels as InputTensor.</source>
        <translation>기능 수준 4_0 이전에는 BiasTensor의 채널이 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>A driver that computes the variance in FLOAT16 gets infinity for a variance beyond 65504, and divides by infinity.</source>
        <translation>분산을 FLOAT16으로 계산하는 드라이버에서는 65504를 넘는 분산이 무한대가 되고, 그 무한대로 나눕니다.</translation>
    </message>
    <message>
        <source>The page requires DimensionCount to be 2. DirectML 1.13.1 also accepts 3 for tensors of 4 dimensions, and requires 3 for tensors of 5 dimensions.</source>
        <translation>문서는 DimensionCount가 2이기를 요구합니다. DirectML 1.13.1은 4차원 텐서에는 3도 받아들이고, 5차원 텐서에는 3을 요구합니다.</translation>
    </message>
    <message>
        <source>no page defines the maximum of such a window. DirectML 1.13.1 writes the lowest number of the type, but 0 for INT16.</source>
        <translation>이런 창의 최댓값은 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 타입의 최솟값(INT16은 0)을 씁니다.</translation>
    </message>
    <message>
        <source>Output = the sum of the window / the number of its cells, including the padding if IncludePadding is TRUE</source>
        <translation>Output = 창의 합 / 셀의 수. IncludePadding이 TRUE이면 패딩도 셉니다</translation>
    </message>
    <message>
        <source>InputTensor and OutputTensor have the same DataType; the page allows INT8 with UINT8, but DirectML 1.13.1 refuses it.</source>
        <translation>InputTensor와 OutputTensor의 DataType은 같습니다. 문서는 INT8과 UINT8의 조합을 허용하지만 DirectML 1.13.1은 거부합니다.</translation>
    </message>
    <message>
        <source>Each size after batch and channels is (cells + StartPadding + EndPadding - span of the window) / Strides + 1, rounded down.</source>
        <translation>배치와 채널 뒤의 각 크기는 (셀 + StartPadding + EndPadding - 창의 범위) / Strides + 1을 내림한 값입니다.</translation>
    </message>
    <message>
        <source>{path} is 0, which no page defines; DirectML 1.13.1 accepts it.</source>
        <translation>{path}이(가) 0입니다. 무슨 뜻인지 문서에 없고, DirectML 1.13.1은 받아들입니다.</translation>
    </message>
    <message>
        <source>Output = the mean, or the largest, of samples spread evenly over a bin of the region</source>
        <translation>Output = 영역의 한 부분에 고르게 퍼진 샘플의 평균 또는 최댓값</translation>
    </message>
    <message>
        <source>The page scales y by the size of the region along x; DirectML uses the size along y.</source>
        <translation>문서는 y의 배율에 x 방향의 영역 크기를 쓰지만, DirectML은 y 방향의 크기를 씁니다.</translation>
    </message>
    <message>
        <source>OutputGradient = the sum of InputGradient * weight of the cell, over all samples that read the cell</source>
        <translation>OutputGradient = 영역의 샘플들이 셀에서 가져간 몫 * 그 InputGradient의 합</translation>
    </message>
    <message>
        <source>The page&apos;s sums for OutputROIGradientTensor assume one sample in each bin; several samples of a bin share its gradient.</source>
        <translation>문서의 OutputROIGradientTensor 합은 구간마다 샘플이 하나라고 가정합니다. 구간에 샘플이 여럿이면 구간의 기울기를 나누어 갖습니다.</translation>
    </message>
    <message>
        <source>A batch index is less than the number of images; DirectML 1.13.1 uses the last image for other indices.</source>
        <translation>배치 인덱스는 이미지 수보다 작습니다. 아니면 DirectML 1.13.1은 마지막 이미지를 씁니다.</translation>
    </message>
    <message>
        <source>No page defines a number of samples that is not whole; the reference rounds it up, as ONNX does.</source>
        <translation>샘플 수가 정수가 아닐 때 몇 개를 쓰는지 문서에 없습니다. 참조 구현은 ONNX처럼 올림합니다.</translation>
    </message>
    <message>
        <source>{count:region has|regions have} a number of samples that is not whole; the reference rounds it up.</source>
        <translation>영역 {count}개에서 샘플의 수가 정수가 아닙니다. 참조 구현은 올림합니다.</translation>
    </message>
    <message>
        <source>MinimumSamplesPerOutput is {least}, and MaximumSamplesPerOutput is {most}; the minimum must be at least 1 and at most the maximum.</source>
        <translation>MinimumSamplesPerOutput은 {least}, MaximumSamplesPerOutput은 {most}입니다. 최소는 1 이상이고 최대를 넘지 않아야 합니다.</translation>
    </message>
    <message>
        <source>InputTensor has {count:denormal element|denormal elements}, which DirectML compares as 0; that changes {cells:output cell|output cells}.</source>
        <translation>InputTensor에 비정규(denormal) 요소가 {count}개 있습니다. DirectML은 이를 0으로 정렬하여 출력 셀 {cells}개가 달라집니다.</translation>
    </message>
    <message>
        <source>Devices compare denormal FLOAT32 elements as 0, which may change the index found.</source>
        <translation>장치는 비교할 때 비정규(denormal) FLOAT32 요소를 0으로 다루어 다른 요소를 찾습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 uses InputPixelOffsets for InputGradientTensor, which is the output of the resampling.</source>
        <translation>DirectML 1.13.1은 InputPixelOffsets를 리샘플링의 출력인 InputGradientTensor의 것으로 봅니다.</translation>
    </message>
    <message>
        <source>DirectML uses InputPixelOffsets for {given} and OutputPixelOffsets for {made}, the reverse of the resampling; {count:cell differs|cells differ}.</source>
        <translation>DirectML은 리샘플링과 반대로 InputPixelOffsets를 {given}에, OutputPixelOffsets를 {made}에 씁니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>OutputGradient[s] is the sum of InputGradient[x] * weight of s in x, over all cells x</source>
        <translation>OutputGradient[s] = 셀 x가 가져간 몫 * InputGradient[x]의 합</translation>
    </message>
    <message>
        <source>A scale is positive; DirectML 1.13.1 requires at least 2^-23.</source>
        <translation>배율은 양수입니다. DirectML 1.13.1은 2^-23 이상을 요구합니다.</translation>
    </message>
    <message>
        <source>Cells of the sampled tensor beyond the outermost samples are cut off.</source>
        <translation>샘플링하는 텐서에서 마지막 셀 밖은 잘립니다.</translation>
    </message>
    <message>
        <source>The factors of height and width are at least 1.</source>
        <translation>이미지의 높이와 너비는 1배 이상이 됩니다.</translation>
    </message>
    <message>
        <source>At step 0, the correction of the formula is 0 / 0; DirectML 1.13.1 uses 1 instead.</source>
        <translation>단계 0에서 공식의 보정은 0 / 0입니다. DirectML 1.13.1은 1을 쓰는 것이 관측되었습니다.</translation>
    </message>
    <message>
        <source>The training step is 0: by the formula, all parameters become NaN, but DirectML uses 1 for 0 / 0.</source>
        <translation>학습 단계가 0입니다: 공식대로면 모든 매개변수가 NaN이 되지만, DirectML은 0 / 0을 1로 봅니다.</translation>
    </message>
    <message>
        <source>QuantizationType SCALE has one quantization tensor, the scale; SCALE_ZERO_POINT also has the zero point.</source>
        <translation>QuantizationType이 SCALE이면 양자화 텐서는 배율 하나이고, SCALE_ZERO_POINT이면 영점도 있습니다.</translation>
    </message>
    <message>
        <source>The page does not explain QuantizationType and QuantizationTensors; their rules here follow from the use of the operator in onnxruntime.</source>
        <translation>문서는 QuantizationType과 QuantizationTensors를 정하지 않습니다. 여기의 설명은 onnxruntime의 사용 방식을 따릅니다.</translation>
    </message>
    <message>
        <source>The range that the page defines may exclude 0; DirectML always includes 0 in the range.</source>
        <translation>문서가 정의하는 범위에는 0이 빠질 수 있지만, DirectML에서 0은 언제나 범위에 듭니다.</translation>
    </message>
    <message>
        <source>A scale is finite and not 0.</source>
        <translation>배율은 0이 아닌 수입니다.</translation>
    </message>
    <message>
        <source>{name} is 0 or not finite in {count:cell|cells}; the result is undefined.</source>
        <translation>{name}의 셀 {count}개가 0이거나 NaN입니다. 결과는 정의되지 않습니다.</translation>
    </message>
    <message>
        <source>A number nearly halfway between two integers is rounded up or down depending on FLOAT32 rounding errors.</source>
        <translation>두 정수의 거의 가운데인 수가 어느 쪽으로 갈지는 FLOAT32 반올림이 정합니다.</translation>
    </message>
    <message>
        <source>At {count:index|indices} of dimension {dimension}, {made} takes samples from positions beyond the edge of {source}; there, {does}.</source>
        <translation>{made}이(가) 차원 {dimension}의 {count}곳에서 {source} 밖에 놓입니다. 거기서는 {does}.</translation>
    </message>
    <message>
        <source>NumPy, as observed with DirectML 1.13.1</source>
        <translation>DirectML 1.13.1의 관측된 동작을 따른 NumPy</translation>
    </message>
    <message>
        <source>a message ends after {count} bytes</source>
        <translation>메시지가 {count}바이트에서 끝납니다</translation>
    </message>
    <message>
        <source>a message cannot begin with {bytes}</source>
        <translation>{bytes}은(는) 메시지의 시작이 아닙니다</translation>
    </message>
    <message>
        <source>the text of a message is not JSON</source>
        <translation>메시지의 텍스트가 JSON이 아닙니다</translation>
    </message>
    <message>
        <source>the text of a message is not a JSON object</source>
        <translation>메시지의 텍스트가 객체가 아닙니다</translation>
    </message>
    <message>
        <source>a message does not list its buffers</source>
        <translation>메시지에 버퍼 목록이 없습니다</translation>
    </message>
    <message>
        <source>sent an invalid answer: {error}</source>
        <translation>답이 아닌 것을 답했습니다: {error}</translation>
    </message>
    <message>
        <source>sent an answer that is too large for the memory</source>
        <translation>메모리에 담을 수 없을 만큼 응답했습니다</translation>
    </message>
    <message>
        <source>answered another request</source>
        <translation>다른 요청에 답했습니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not an operator that can be fused here</source>
        <translation>&apos;{text}&apos;은(는) 여기에 융합할 수 있는 연산자가 아닙니다</translation>
    </message>
    <message>
        <source>{path} is not a library of Windows or Linux.</source>
        <translation>{path}은(는) Windows나 Linux의 라이브러리가 아닙니다.</translation>
    </message>
    <message>
        <source>is not a library of Windows.</source>
        <translation>Windows 라이브러리가 아닙니다.</translation>
    </message>
    <message>
        <source>is truncated: it has {count} of {end} bytes.</source>
        <translation>잘린 파일입니다. {end}바이트 중 {count}바이트가 있습니다.</translation>
    </message>
    <message>
        <source>{path} is truncated after {count} bytes.</source>
        <translation>{path}이(가) {count}바이트 뒤에서 잘렸습니다.</translation>
    </message>
    <message>
        <source>The download was cancelled.</source>
        <translation>받기를 중지했습니다.</translation>
    </message>
    <message>
        <source>The wheel was fetched earlier.</source>
        <translation>wheel은 전에 받아 두었습니다.</translation>
    </message>
    <message>
        <source>{folder} needs {size:.0f} MB of free space.</source>
        <translation>{folder}에 {size:.0f} MB의 여유 공간이 필요합니다.</translation>
    </message>
    <message>
        <source>The wheel contains unexpected versions of {files}.</source>
        <translation>wheel에 있는 {files}의 내용을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>the file has changed since it was found</source>
        <translation>앞서 찾은 그 파일이 아닙니다</translation>
    </message>
    <message>
        <source>The desc breaks a rule, and DirectML can crash on invalid descs of {name}.</source>
        <translation>설명자가 규칙을 어깁니다. DirectML은 {name}의 잘못된 설명자에서 비정상 종료될 수 있습니다.</translation>
    </message>
    <message>
        <source>pip cannot start: {reason}.</source>
        <translation>pip가 시작되지 않습니다: {reason}.</translation>
    </message>
    <message>
        <source>{path} is not the file that get-directml unpacked.</source>
        <translation>{path}은(는) 압축을 푼 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>{call} returned {hresult}</source>
        <translation>{call} 응답: {hresult}</translation>
    </message>
    <message>
        <source>{name} is not a {type}.</source>
        <translation>{name}이(가) {type}이(가) 아닙니다.</translation>
    </message>
    <message>
        <source>The absolute value of every element.</source>
        <translation>모든 요소의 절댓값.</translation>
    </message>
    <message>
        <source>The sign of every element: -1, 0 or 1.</source>
        <translation>모든 요소의 부호: -1, 0, 1.</translation>
    </message>
    <message>
        <source>Rounds every element to a whole number, in the way that RoundingMode selects.</source>
        <translation>모든 요소를 RoundingMode가 선택하는 방식에 따라 정수로 반올림합니다.</translation>
    </message>
    <message>
        <source>Subtracts B from A, element by element.</source>
        <translation>요소별로 A에서 B를 뺍니다.</translation>
    </message>
    <message>
        <source>The mean of two elements.</source>
        <translation>두 요소의 평균.</translation>
    </message>
    <message>
        <source>The remainder of A divided by B, with the sign of A.</source>
        <translation>A를 B로 나눈 나머지, 부호는 A를 따름.</translation>
    </message>
    <message>
        <source>The remainder of A divided by B, with the sign of B.</source>
        <translation>A를 B로 나눈 나머지, 부호는 B를 따름.</translation>
    </message>
    <message>
        <source>The angle of the point with the coordinates B and A.</source>
        <translation>B와 A를 좌표로 하는 점의 각도.</translation>
    </message>
    <message>
        <source>Limits every element to the closed interval from Min to Max, which have the data type of the tensor.</source>
        <translation>모든 요소를 텐서와 같은 타입의 Min에서 Max까지 닫힌 구간으로 제한합니다.</translation>
    </message>
    <message>
        <source>Every element, or Min if Min is larger.</source>
        <translation>모든 요소와 Min 중 큰 쪽.</translation>
    </message>
    <message>
        <source>Takes an element from A where the condition is true, and from B elsewhere.</source>
        <translation>조건이 참이면 A에서, 아니면 B에서 요소를 가져옵니다.</translation>
    </message>
    <message>
        <source>True where both elements are true.</source>
        <translation>두 요소가 모두 참인 곳이 참.</translation>
    </message>
    <message>
        <source>True where at least one of two elements is true.</source>
        <translation>두 요소 중 하나라도 참인 곳이 참.</translation>
    </message>
    <message>
        <source>True where exactly one of two elements is true.</source>
        <translation>두 요소 중 정확히 하나가 참인 곳이 참.</translation>
    </message>
    <message>
        <source>True where the element is false.</source>
        <translation>요소가 거짓인 곳이 참.</translation>
    </message>
    <message>
        <source>True where an element is NaN.</source>
        <translation>요소가 NaN인 곳이 참.</translation>
    </message>
    <message>
        <source>True where an element is infinite, with a sign that InfinityMode allows.</source>
        <translation>InfinityMode가 정하는 부호의 무한대인 곳이 참.</translation>
    </message>
    <message>
        <source>Shifts the bits of A to the left by B.</source>
        <translation>A의 비트를 B만큼 왼쪽으로 옮깁니다.</translation>
    </message>
    <message>
        <source>Shifts the bits of A to the right by B.</source>
        <translation>A의 비트를 B만큼 오른쪽으로 옮깁니다.</translation>
    </message>
    <message>
        <source>The bits that are set in both elements.</source>
        <translation>두 요소에 모두 있는 비트(AND).</translation>
    </message>
    <message>
        <source>The bits that are set in at least one of two elements.</source>
        <translation>두 요소 중 하나에라도 있는 비트(OR).</translation>
    </message>
    <message>
        <source>The bits that are set in exactly one of two elements.</source>
        <translation>두 요소 중 정확히 하나에 있는 비트(XOR).</translation>
    </message>
    <message>
        <source>Inverts every bit.</source>
        <translation>모든 비트를 뒤집습니다.</translation>
    </message>
    <message>
        <source>The number of set bits in every element.</source>
        <translation>모든 요소에서 1인 비트의 수.</translation>
    </message>
    <message>
        <source>An ELU times Gamma.</source>
        <translation>Elu에 Gamma를 곱합니다.</translation>
    </message>
    <message>
        <source>Elements closer to 0 than Threshold become 0; the others move towards 0 by Bias.</source>
        <translation>0까지의 거리가 Threshold보다 작은 요소는 0이 되고, 나머지는 Bias만큼 0 쪽으로 옮깁니다.</translation>
    </message>
    <message>
        <source>Every element times the probability that a standard normal variable is smaller than the element.</source>
        <translation>모든 요소에, 표준 정규 변수가 그 요소보다 작을 확률을 곱합니다.</translation>
    </message>
    <message>
        <source>Turns every row into positive numbers with the sum 1: e^x divided by the sum of all e^x.</source>
        <translation>행을 합이 1인 양수로 만듭니다: e^x를 모든 e^x의 합으로 나눕니다.</translation>
    </message>
    <message>
        <source>Turns the elements along Axes into positive numbers with the sum 1: e^x divided by the sum of all e^x.</source>
        <translation>Axes 방향의 요소를 합이 1인 양수로 만듭니다: e^x를 모든 e^x의 합으로 나눕니다.</translation>
    </message>
    <message>
        <source>The logarithm of the softmax of every row.</source>
        <translation>모든 행의 소프트맥스의 로그.</translation>
    </message>
    <message>
        <source>The logarithm of the softmax along Axes.</source>
        <translation>Axes 방향 소프트맥스의 로그.</translation>
    </message>
    <message>
        <source>Subtracts the zero points from two integer matrices and multiplies them; the product is INT32.</source>
        <translation>영점을 뺀 정수 행렬을 곱해 INT32로 냅니다.</translation>
    </message>
    <message>
        <source>Subtracts the zero points from integer images and filters, and slides the filters over the images.</source>
        <translation>영점을 뺀 정수 필터를 영점을 뺀 정수 이미지 위로 움직이며 적용합니다.</translation>
    </message>
    <message>
        <source>The mean of every window, which may be dilated.</source>
        <translation>요소가 떨어져 있을 수도 있는 모든 창의 평균.</translation>
    </message>
    <message>
        <source>The P-norm of every window, which may be dilated.</source>
        <translation>요소가 떨어져 있을 수도 있는 모든 창의 P-노름.</translation>
    </message>
    <message>
        <source>The largest element of every window, and its index.</source>
        <translation>모든 창에서 가장 큰 요소와 그 위치.</translation>
    </message>
    <message>
        <source>The largest element of every window, which may be dilated, and its index.</source>
        <translation>요소가 떨어져 있을 수도 있는 모든 창에서 가장 큰 요소와 그 위치.</translation>
    </message>
    <message>
        <source>Writes every element to the place that its index names, and 0 elsewhere.</source>
        <translation>모든 요소를 인덱스가 가리키는 자리로 되돌리고 나머지는 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The largest element of every bin of a region of interest.</source>
        <translation>관심 영역의 구간마다 가장 큰 요소.</translation>
    </message>
    <message>
        <source>Samples regions of interest, and takes the mean or the largest sample of every bin.</source>
        <translation>관심 영역을 샘플링하고 구간마다 평균이나 최댓값을 냅니다.</translation>
    </message>
    <message>
        <source>Samples regions of interest with pixel offsets, and takes the mean or the largest sample of every bin.</source>
        <translation>픽셀 오프셋을 정해 관심 영역을 샘플링하고 구간마다 평균이나 최댓값을 냅니다.</translation>
    </message>
    <message>
        <source>The running sum of the elements along Axis.</source>
        <translation>Axis 방향으로 각 요소까지의 누적 합.</translation>
    </message>
    <message>
        <source>The running product of the elements along Axis.</source>
        <translation>Axis 방향으로 각 요소까지의 누적 곱.</translation>
    </message>
    <message>
        <source>Takes elements of a window at a regular step, forwards or backwards.</source>
        <translation>창에서 일정 간격으로 요소를 앞으로 또는 거꾸로 가져옵니다.</translation>
    </message>
    <message>
        <source>Splits a tensor along Axis into several.</source>
        <translation>텐서를 Axis 방향으로 여러 개로 나눕니다.</translation>
    </message>
    <message>
        <source>Concatenates tensors along Axis.</source>
        <translation>Axis 방향으로 텐서를 이어 붙입니다.</translation>
    </message>
    <message>
        <source>Surrounds a tensor with a constant or with repeated elements.</source>
        <translation>텐서 둘레에 상수나 반복한 요소를 둡니다.</translation>
    </message>
    <message>
        <source>Surrounds a tensor with a constant of its data type, or with repeated elements.</source>
        <translation>텐서 둘레에 텐서와 같은 타입의 상수나 반복한 요소를 둡니다.</translation>
    </message>
    <message>
        <source>Converts every element to another data type.</source>
        <translation>모든 요소를 다른 데이터 타입으로 변환합니다.</translation>
    </message>
    <message>
        <source>Moves blocks of pixels into channels, in the order given by Order.</source>
        <translation>픽셀 블록을 Order가 정하는 순서로 채널로 옮깁니다.</translation>
    </message>
    <message>
        <source>Moves channels into blocks of pixels, in the order given by Order.</source>
        <translation>채널을 Order가 정하는 순서로 픽셀 블록으로 옮깁니다.</translation>
    </message>
    <message>
        <source>Writes every window of an image as a column.</source>
        <translation>이미지의 모든 창을 열로 펼칩니다.</translation>
    </message>
    <message>
        <source>Enlarges images by integer factors.</source>
        <translation>이미지를 정수배로 확대합니다.</translation>
    </message>
    <message>
        <source>Makes a tensor larger or smaller, by nearest-neighbour or linear interpolation.</source>
        <translation>최근접 또는 선형 샘플링으로 텐서를 늘리거나 줄입니다.</translation>
    </message>
    <message>
        <source>Makes a tensor larger or smaller, with pixel offsets.</source>
        <translation>픽셀 오프셋을 정해 텐서를 늘리거나 줄입니다.</translation>
    </message>
    <message>
        <source>Makes a tensor larger or smaller, with pixel offsets and a rounding direction.</source>
        <translation>오프셋과 반올림 방향을 정해 텐서를 늘리거나 줄입니다.</translation>
    </message>
    <message>
        <source>Makes a tensor larger or smaller, optionally with antialiasing.</source>
        <translation>텐서를 늘리거나 줄입니다. 계단 현상 없이 할 수도 있습니다.</translation>
    </message>
    <message>
        <source>Takes slices along Axis by index.</source>
        <translation>인덱스로 Axis 방향의 슬라이스를 고릅니다.</translation>
    </message>
    <message>
        <source>Takes one element along Axis for every index.</source>
        <translation>같은 자리의 인덱스로 Axis 방향의 요소를 고릅니다.</translation>
    </message>
    <message>
        <source>Copies the input and overwrites elements at indices along Axis.</source>
        <translation>Axis 방향 인덱스의 요소를 덮어쓴 사본.</translation>
    </message>
    <message>
        <source>Copies the input and overwrites blocks at coordinates given by index tuples.</source>
        <translation>인덱스 튜플이 가리키는 좌표의 블록을 덮어쓴 사본.</translation>
    </message>
    <message>
        <source>Normalizes with a given mean and variance, then scales and shifts.</source>
        <translation>주어진 평균과 분산으로 정규화한 뒤 배율과 이동을 적용합니다.</translation>
    </message>
    <message>
        <source>Normalizes every channel or image to mean 0 and, with NormalizeVariance, to variance 1.</source>
        <translation>모든 채널이나 이미지를 평균 0, NormalizeVariance이면 분산 1로도 만듭니다.</translation>
    </message>
    <message>
        <source>Normalizes the elements along Axes to mean 0 and, with NormalizeVariance, to variance 1.</source>
        <translation>Axes 방향의 요소를 평균 0, NormalizeVariance이면 분산 1로도 만듭니다.</translation>
    </message>
    <message>
        <source>Normalizes the elements along Axes to mean 0, to variance 1, or to both.</source>
        <translation>Axes 방향의 요소를 평균 0, 분산 1로, 또는 둘 중 하나로 만듭니다.</translation>
    </message>
    <message>
        <source>Divides every element by a power of the sum of its squared neighbours.</source>
        <translation>모든 요소를 이웃 제곱합의 거듭제곱으로 나눕니다.</translation>
    </message>
    <message>
        <source>A recurrent network with a cell state that is kept and changed through gates.</source>
        <translation>게이트로 기억하고 잊는 셀이 있는 순환 신경망.</translation>
    </message>
    <message>
        <source>Attention with several heads: every query gets a weighted sum of the values.</source>
        <translation>여러 헤드의 어텐션: 쿼리마다 각 값을 얼마나 가져올지 정합니다.</translation>
    </message>
    <message>
        <source>Numbers that start at ValueStart and increase by ValueDelta.</source>
        <translation>한 수에서 시작해 셀마다 같은 간격씩 커집니다.</translation>
    </message>
    <message>
        <source>Random bits made from a state, and the next state.</source>
        <translation>상태에서 만든 난수 비트와 다음 상태.</translation>
    </message>
    <message>
        <source>Subtracts the zero point and multiplies by the scale.</source>
        <translation>영점을 빼고 배율을 곱합니다.</translation>
    </message>
    <message>
        <source>Computes the scale and the zero point of a tensor, and quantizes the tensor.</source>
        <translation>텐서의 배율과 영점을 구해 양자화합니다.</translation>
    </message>
    <message>
        <source>Subtracts the zero points of blocks and multiplies by their scales.</source>
        <translation>블록마다 영점을 빼고 배율을 곱합니다.</translation>
    </message>
    <message>
        <source>The gradient of a ReLU: the incoming gradient where the input was positive, else 0.</source>
        <translation>Relu의 기울기: 입력이 양수였던 곳에 들어온 기울기.</translation>
    </message>
    <message>
        <source>The gradient of a clip whose bounds have the data type of the tensor.</source>
        <translation>텐서와 같은 타입의 경계값을 쓰는 클립의 기울기.</translation>
    </message>
    <message>
        <source>The gradient of an average pooling, spread evenly over every window.</source>
        <translation>평균 풀링의 기울기: 모든 창에 고르게 나눕니다.</translation>
    </message>
    <message>
        <source>The gradient of a max pooling, passed to the largest element of every window.</source>
        <translation>최대 풀링의 기울기: 모두 최대 요소로 갑니다.</translation>
    </message>
    <message>
        <source>The gradients of a region alignment, for the image and for the regions.</source>
        <translation>영역 정렬의 이미지와 영역에 대한 기울기.</translation>
    </message>
    <message>
        <source>The gradient of a resampling, with a rounding direction.</source>
        <translation>반올림 방향을 정한 리샘플링의 기울기.</translation>
    </message>
    <message>
        <source>The gradient of a slice, written back to the positions of its elements; 0 elsewhere.</source>
        <translation>슬라이스의 기울기: 요소가 온 곳으로 되돌리고 나머지는 0.</translation>
    </message>
    <message>
        <source>A batch normalization with the statistics of the batch.</source>
        <translation>배치 자체의 통계를 쓰는 배치 정규화.</translation>
    </message>
    <message>
        <source>One step of Adam: updates parameters and their moments with a gradient.</source>
        <translation>Adam 한 단계: 매개변수와 모멘트를 기울기를 따라 갱신합니다.</translation>
    </message>
    <message>
        <source>The number of elements added after the end of each dimension.</source>
        <translation>차원마다 뒤에 더하는 크기.</translation>
    </message>
    <message>
        <source>The number of elements added before the start of each dimension.</source>
        <translation>차원마다 앞에 더하는 크기.</translation>
    </message>
    <message>
        <source>The number of tensors to join.</source>
        <translation>이어 붙이는 텐서의 수.</translation>
    </message>
    <message>
        <source>The data type of Min and Max.</source>
        <translation>Min과 Max의 타입.</translation>
    </message>
    <message>
        <source>TRUE divides by the standard deviation; FALSE only subtracts the mean.</source>
        <translation>TRUE이면 편차로 나누고, FALSE이면 평균만 뺍니다.</translation>
    </message>
    <message>
        <source>The number of outputs.</source>
        <translation>출력의 수.</translation>
    </message>
    <message>
        <source>The distance from one window to the next, by dimension.</source>
        <translation>한 창에서 다음 창까지의 간격, 차원별.</translation>
    </message>
    <message>
        <source>The distance from 0 within which elements become 0.</source>
        <translation>요소가 0이 되는, 0까지의 거리.</translation>
    </message>
    <message>
        <source>OffValue, then OnValue; further elements are ignored.</source>
        <translation>OffValue, OnValue 순서. 그 뒤의 요소는 쓰이지 않습니다.</translation>
    </message>
    <message>
        <source>The encoded sequences; the size along Axis is the length of a sequence.</source>
        <translation>부호화된 시퀀스. Axis 차원의 크기가 위치의 수입니다.</translation>
    </message>
    <message>
        <source>The index of each element in its sequence, from 0; size K along Axis.</source>
        <translation>각 요소가 시퀀스에서 있던 위치, 0부터 셉니다. Axis 차원의 크기는 K입니다.</translation>
    </message>
    <message>
        <source>The number of elements to choose from each sequence.</source>
        <translation>시퀀스마다 고를 요소의 수.</translation>
    </message>
    <message>
        <source>The data type of Value, which is that of OutputTensor.</source>
        <translation>Value의 타입: OutputTensor의 타입.</translation>
    </message>
    <message>
        <source>The number that fills the band.</source>
        <translation>띠를 채우는 값.</translation>
    </message>
    <message>
        <source>The first filled diagonal; 0 is the main one, positive ones lie to its right.</source>
        <translation>채우는 첫 대각선. 0은 주대각선, 양수는 오른쪽입니다.</translation>
    </message>
    <message>
        <source>The first diagonal after the band. If Begin &gt; End, everything except the band is filled.</source>
        <translation>띠 다음의 첫 대각선. Begin &gt; End이면 띠를 뺀 나머지를 모두 채웁니다.</translation>
    </message>
    <message>
        <source>The diagonal; 0 is the main one, positive ones lie to its right.</source>
        <translation>대각선. 0은 주대각선, 양수는 오른쪽입니다.</translation>
    </message>
    <message>
        <source>The tensor to take elements from.</source>
        <translation>골라 올 텐서.</translation>
    </message>
    <message>
        <source>Tuples of coordinates; each row of the last dimension is one tuple.</source>
        <translation>좌표의 튜플. 마지막 차원이 튜플 하나입니다.</translation>
    </message>
    <message>
        <source>For each tuple, the element or block of elements at its coordinates.</source>
        <translation>튜플마다 가리키는 요소 또는 요소 블록.</translation>
    </message>
    <message>
        <source>The number of trailing dimensions of the input that are used.</source>
        <translation>입력의 마지막부터 세는 차원의 수.</translation>
    </message>
    <message>
        <source>The number of trailing dimensions of the indices that are used.</source>
        <translation>인덱스의 마지막부터 세는 차원의 수.</translation>
    </message>
    <message>
        <source>The number of batch dimensions, which are the first of the used dimensions.</source>
        <translation>배치 차원의 수. 배치 차원은 사용하는 차원 중 앞쪽에 있습니다.</translation>
    </message>
    <message>
        <source>The data type of Min and Max, which is that of OutputTensor.</source>
        <translation>Min과 Max의 타입: OutputTensor의 타입.</translation>
    </message>
    <message>
        <source>The lower bound; smaller elements become Min.</source>
        <translation>더 작은 요소는 이 값이 됩니다.</translation>
    </message>
    <message>
        <source>The upper bound; larger elements become Max.</source>
        <translation>더 큰 요소는 이 값이 됩니다.</translation>
    </message>
    <message>
        <source>The index of the smallest element of each row, counted from 0 in row-major order through all Axes.</source>
        <translation>각 행에서 가장 작은 요소의 인덱스. 모든 Axes를 행 우선 순서로 지나며 0부터 셉니다.</translation>
    </message>
    <message>
        <source>The index of the largest element of each row, counted from 0 in row-major order through all Axes.</source>
        <translation>각 행에서 가장 큰 요소의 인덱스. 모든 Axes를 행 우선 순서로 지나며 0부터 셉니다.</translation>
    </message>
    <message>
        <source>Indices along Axis; negative ones count from the end.</source>
        <translation>Axis 방향의 위치. 음수는 끝에서부터 셉니다.</translation>
    </message>
    <message>
        <source>For each element of the output, an index along Axis; negative ones count from the end.</source>
        <translation>출력의 셀마다 Axis 방향의 위치. 음수는 끝에서부터 셉니다.</translation>
    </message>
    <message>
        <source>The elements that remain where nothing is written.</source>
        <translation>아무것도 쓰지 않은 자리에 남는 것.</translation>
    </message>
    <message>
        <source>For each update, an index along Axis; negative ones count from the end.</source>
        <translation>갱신값마다 Axis 방향의 위치. 음수는 끝에서부터 셉니다.</translation>
    </message>
    <message>
        <source>For each tuple, the element or block of elements to write at its coordinates.</source>
        <translation>튜플마다 그 자리에 쓰는 요소 또는 요소의 블록.</translation>
    </message>
    <message>
        <source>The number of elements that are not 0.</source>
        <translation>0이 아닌 요소의 수.</translation>
    </message>
    <message>
        <source>A row of coordinates for each element that is not 0; the other rows are not written.</source>
        <translation>그 요소마다 좌표 행 하나. 나머지 행은 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>no gradient reaches the cell: </source>
        <translation>이 셀을 쓰는 샘플 없음: </translation>
    </message>
    <message>
        <source>coordinates of {cell}</source>
        <translation>{cell}의 위치</translation>
    </message>
    <message>
        <source> + relative position bias</source>
        <translation> + 위치 바이어스</translation>
    </message>
    <message>
        <source> + mask</source>
        <translation> + 마스크가 더하는 값</translation>
    </message>
    <message>
        <source>(sum of the absolute values of (</source>
        <translation>(절댓값의 합 (</translation>
    </message>
    <message>
        <source>outside the {size:index|indices} along dimension {axis}, undefined</source>
        <translation>차원 {axis}의 자리 {size}개 밖, 정의되지 않음</translation>
    </message>
    <message>
        <source>element {element} of the buffer, which belongs to no cell</source>
        <translation>버퍼의 요소 {element}(셀이 아님)</translation>
    </message>
    <message>
        <source>, because no cell of {name} uses this cell</source>
        <translation>, 이 셀로 만든 {name}의 셀 없음</translation>
    </message>
    <message>
        <source>not the largest of any window: </source>
        <translation>어떤 윈도우의 최댓값도 아님: </translation>
    </message>
    <message>
        <source>There is no share text; a share text begins with dmlx{version}:.</source>
        <translation>공유 텍스트가 없습니다. 공유 텍스트는 dmlx{version}:(으)로 시작합니다.</translation>
    </message>
    <message>
        <source>The share text holds more than {most} bytes, the limit of a share text.</source>
        <translation>공유 텍스트가 {most}바이트를 넘습니다. 탐색기가 만든 공유 텍스트는 그럴 수 없습니다.</translation>
    </message>
    <message>
        <source>The share text is damaged: characters were changed or lost.</source>
        <translation>공유 텍스트가 손상되었습니다. 옮기는 중에 글자가 바뀌거나 없어졌습니다.</translation>
    </message>
    <message>
        <source>The share text is incomplete: it ends after {length} characters.</source>
        <translation>공유 텍스트가 잘렸습니다. {length}자 뒤에 끝보다 먼저 끝납니다.</translation>
    </message>
    <message>
        <source>The share text has format {found}, which needs a newer version of the explorer; this one reads format {own}.</source>
        <translation>공유 텍스트의 형식이 {found}입니다. 이 버전의 탐색기는 형식 {own}을(를) 읽으며, 더 새로운 버전이 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>{name} is {number}; {type} holds numbers from {low} to {high}.</source>
        <translation>{name}은(는) {number}입니다. {type}의 범위는 {low}~{high}입니다.</translation>
    </message>
    <message>
        <source>A repeated axis counts once.</source>
        <translation>두 번 적은 축은 한 번으로 칩니다.</translation>
    </message>
    <message>
        <source>{path} repeats axis {axis}; a repeated axis counts once.</source>
        <translation>{path}이(가) 다시 {axis}입니다. 한 번으로 칩니다.</translation>
    </message>
    <message>
        <source>The data of an input are numbers that fit its data type.</source>
        <translation>입력의 데이터는 그 타입이 담을 수 있는 수입니다.</translation>
    </message>
    <message>
        <source>Refill {name} (replaces its data)</source>
        <translation>{name} 새로 채우기 (데이터 대체)</translation>
    </message>
    <message>
        <source>The data of an input have all elements that its sizes and strides span.</source>
        <translation>리소스에는 바인딩된 텐서가 닿는 만큼의 요소가 있어야 합니다.</translation>
    </message>
    <message>
        <source>Append {count:zero|zeros} to the data of {name}</source>
        <translation>{name}의 데이터를 0 {count}개로 채우기</translation>
    </message>
    <message>
        <source>Along dimensions larger than 1, the strides of an output are not 0, differ from each other, and span at least as many elements as the output has cells. DirectML 1.13.1 checks this to keep output cells from overlapping.</source>
        <translation>크기가 1보다 큰 차원에서 출력의 스트라이드는 0이 아니고 서로 다르며, 셀 수 이상의 요소에 걸쳐야 합니다. DirectML 1.13.1은 이렇게 출력 셀의 겹침을 막습니다.</translation>
    </message>
    <message>
        <source>Strides are NULL or have one entry for each dimension.</source>
        <translation>Strides를 주면 차원마다 항목이 하나 있습니다.</translation>
    </message>
    <message>
        <source>GuaranteedBaseOffsetAlignment is 0 or a power of two; DirectML 1.13.1 refuses powers below 16.</source>
        <translation>GuaranteedBaseOffsetAlignment는 0 또는 2의 거듭제곱입니다. DirectML 1.13.1은 16 미만을 거부합니다.</translation>
    </message>
    <message>
        <source>{name} has TotalTensorSizeInBytes {total}, which is not a multiple of 4; the next multiple is {rounded}.</source>
        <translation>{name}의 TotalTensorSizeInBytes {total}은(는) 4의 배수가 아닙니다. 다음 배수는 {rounded}입니다.</translation>
    </message>
    <message>
        <source>{name} {sizes} has {elements} elements; the limit is {most}.</source>
        <translation>{name} {sizes}의 요소는 {elements}개입니다. 최대 {most}개입니다.</translation>
    </message>
    <message>
        <source>{name} spans {needed} bytes; the limit for {type} is {most}.</source>
        <translation>{name}은(는) {needed}바이트에 걸칩니다. {type}에서는 최대 {most}바이트입니다.</translation>
    </message>
    <message>
        <source>A tensor and its buffer have at most 2^32 - 1 elements.</source>
        <translation>텐서의 요소는 최대 2^32 - 1개이며, 버퍼도 같습니다.</translation>
    </message>
    <message>
        <source>A list has as many entries as its count field states.</source>
        <translation>목록의 항목 수는 개수 필드의 값과 같습니다.</translation>
    </message>
    <message>
        <source>Set {count} to the number of entries</source>
        <translation>{count}을(를) 목록에 맞추기</translation>
    </message>
    <message>
        <source>Add {name} with type {type} and the sizes of another tensor</source>
        <translation>{name} 추가: {type}, 다른 텐서와 같은 모양</translation>
    </message>
    <message>
        <source>ScaleBias on integers is computed in floating point, and the fraction is dropped.</source>
        <translation>정수에서 ScaleBias는 부동소수점으로 계산하고 소수부를 버립니다.</translation>
    </message>
    <message>
        <source>ScaleBias on {type} is computed in floating point; the fraction is dropped.</source>
        <translation>{type}에서 ScaleBias는 부동소수점으로 계산하고 소수부를 버립니다.</translation>
    </message>
    <message>
        <source>{second} has {actual:dimension|dimensions}, and {first} has {expected}; the page requires the same number.</source>
        <translation>{second}은(는) {actual}차원, {first}은(는) {expected}차원입니다. 문서는 같은 수를 요구합니다.</translation>
    </message>
    <message>
        <source>{second} is {actual}, and {first} is {expected}; the page requires the same type, but DirectML 1.13.1 does not.</source>
        <translation>{second}은(는) {actual}, {first}은(는) {expected}입니다. 문서는 같은 것을 요구하지만 DirectML 1.13.1은 요구하지 않습니다.</translation>
    </message>
    <message>
        <source>{tensor} has size {size} along dimension {dimension}; it must be 1, because the tensor holds one element.</source>
        <translation>{tensor}의 차원 {dimension} 크기가 {size}입니다. 요소가 하나이므로 1이어야 합니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is not a whole number.</source>
        <translation>{op_type}의 속성 {name}이(가) 정수가 아닙니다.</translation>
    </message>
    <message>
        <source>The attribute {name} of {op_type} is not a number.</source>
        <translation>{op_type}의 속성 {name}이(가) 숫자가 아닙니다.</translation>
    </message>
    <message>
        <source>{what} is {value}, which is not a whole number.</source>
        <translation>{what}이(가) {value}이며, 정수가 아닙니다.</translation>
    </message>
    <message>
        <source>{value} is not a number.</source>
        <translation>{value}은(는) 숫자가 아닙니다.</translation>
    </message>
    <message>
        <source>The file has more than {most} bytes, the limit of a lesson.</source>
        <translation>{most}바이트를 넘는 학습 과제는 읽지 않습니다.</translation>
    </message>
    <message>
        <source>has {key} {value} in its binding; it must be a whole number, at least 0</source>
        <translation>바인딩의 {key}이(가) {value}입니다. 0 이상의 정수여야 합니다</translation>
    </message>
    <message>
        <source>has {key} {value}; it must be a whole number, at least 0</source>
        <translation>{key}이(가) {value}입니다. 0 이상의 정수여야 합니다</translation>
    </message>
    <message>
        <source>is bound from byte {first}, but the resource has only {size} bytes</source>
        <translation>{first}바이트부터 바인딩되어 있습니다. 리소스는 {size}바이트입니다</translation>
    </message>
    <message>
        <source>has initialValues with {kinds}; only one of them is allowed</source>
        <translation>initialValues에 {kinds}이(가) 함께 있습니다. 하나만 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>begins {lead} bytes after the beginning of the tensor; the limit is {most}</source>
        <translation>텐서의 {lead}바이트 뒤에서 시작합니다. {most}바이트까지 만듭니다</translation>
    </message>
    <message>
        <source>has a constant or a sequence of {total} elements; the limit is {most}</source>
        <translation>상수나 수열의 요소가 {total}개입니다. 한도는 {most}개입니다</translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit of a model is {most}.</source>
        <translation>텍스트가 {count}자입니다. 모델은 {most}자까지 읽습니다.</translation>
    </message>
    <message>
        <source>does not fit {type}, the type that {field} names</source>
        <translation>{field}이(가) 지정하는 타입인 {type}이(가) 아닙니다</translation>
    </message>
    <message>
        <source>{struct} has {count:member|members}; this additional value is ignored</source>
        <translation>{struct}의 멤버는 {count}개입니다. 하나가 더 있어 제외했습니다</translation>
    </message>
    <message>
        <source>&apos;{operand}&apos; is not a constant; the numbers of {field} are generated.</source>
        <translation>&apos;{operand}&apos;은(는) 상수가 아닙니다. {field}의 숫자는 여기서 만든 것입니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; does not have the {count} elements that its sizes state.</source>
        <translation>&apos;{name}&apos;에 명시된 숫자 {count}개가 들어 있지 않습니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; has {needed} bytes; the limit is {most}.</source>
        <translation>&apos;{name}&apos;은(는) {needed}바이트입니다. {most}바이트까지 읽습니다.</translation>
    </message>
    <message>
        <source>This is not an ONNX model: the text {name} in it is not UTF-8.</source>
        <translation>ONNX 모델이 아닙니다: 모델 안의 텍스트 {name}이(가) UTF-8이 아닙니다.</translation>
    </message>
    <message>
        <source>The type and sizes of the input &apos;{said}&apos; are unknown.</source>
        <translation>입력 &apos;{said}&apos;에 대해 알려진 것이 없습니다.</translation>
    </message>
    <message>
        <source>{key} is {size}; a size must be from 1 to 4294967295.</source>
        <translation>{key}은(는) {size}입니다. 크기는 1~4294967295입니다.</translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit is {most}</source>
        <translation>텍스트가 {count}자입니다. {most}자까지 읽습니다</translation>
    </message>
    <message>
        <source>lists are nested more than {most} deep; a tensor has at most {most} dimensions</source>
        <translation>목록이 {most}겹을 넘습니다. 텐서의 차원은 {most}개까지입니다</translation>
    </message>
    <message>
        <source>has {size} bytes; the limit is {most}</source>
        <translation>{size}바이트입니다. 파일은 {most}바이트까지 읽습니다</translation>
    </message>
    <message>
        <source>{op_type} exists from opset {first} on; the model uses opset {opset}.</source>
        <translation>{op_type}은(는) opset {first}부터 있습니다. 모델은 opset {opset}입니다.</translation>
    </message>
    <message>
        <source>From the offset to the end of the tensor, the slice has at most one element per stride.</source>
        <translation>슬라이스의 셀 수는 오프셋부터 텐서의 단계 수를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>{text} cannot be a colour limit; limits range from -1.8e308 to 1.8e308</source>
        <translation>{text}은(는) 컬러 맵의 위치가 아닙니다. 한계는 -1.8e308~1.8e308입니다</translation>
    </message>
    <message>
        <source>holds structures ({dtype}); a tensor has one number per cell</source>
        <translation>구조체 {dtype}이(가) 들어 있습니다. 텐서의 셀에는 숫자가 하나만 있습니다</translation>
    </message>
    <message>
        <source>No page defines the result for NaN. DirectML 1.13.1 ignores NaN in MAX and MIN; it returns the index of NaN only if NaN is the first element.</source>
        <translation>NaN의 동작은 문서에 없습니다. DirectML 1.13.1은 MAX와 MIN에서 건너뛰고, 인덱스로는 첫 자리에 있을 때만 찾으며 그 자리를 지킵니다.</translation>
    </message>
    <message>
        <source>No page defines the result for NaN; in DirectML 1.13.1, NaN counts as the largest only at the start of a row.</source>
        <translation>NaN의 동작은 문서에 없습니다. DirectML 1.13.1에서는 첫 자리에 있을 때만 가장 큽니다.</translation>
    </message>
    <message>
        <source>No page defines the effect of a NaN bound.</source>
        <translation>경계값이 NaN인 경우는 문서에 정의되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>No page defines the effect of a NaN bound; DirectML 1.13.1 ignores it in floating-point tensors.</source>
        <translation>NaN 경계값은 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 부동소수점 텐서에서 무시합니다.</translation>
    </message>
    <message>
        <source>No page defines a ClipThreshold that is negative or NaN.</source>
        <translation>ClipThreshold가 음수이거나 NaN일 때의 동작은 문서에 없습니다.</translation>
    </message>
    <message>
        <source>No page defines the result for NaN; DirectML 1.13.1 writes 0, not the zero point.</source>
        <translation>NaN이 무엇이 되는지 문서에 없습니다. DirectML 1.13.1은 영점이 아니라 0을 씁니다.</translation>
    </message>
    <message>
        <source>No page defines the position of a cell if its scale or offset is infinite or NaN.</source>
        <translation>배율이나 오프셋이 무한대이거나 NaN일 때 셀의 위치는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>No page defines smoothing at the edge; the reference ignores cells beyond it.</source>
        <translation>가장자리의 평활화는 문서에 없습니다. 참조 구현은 밖의 것을 뺍니다.</translation>
    </message>
    <message>
        <source>the sequence has only {length} of {all:step|steps}</source>
        <translation>시퀀스는 {all}단계 중 {length}단계</translation>
    </message>
    <message>
        <source>The attribute axis = {axis} of TopK becomes Axis = {dml_axis}.</source>
        <translation>TopK의 axis {axis}은(는) Axis {dml_axis}입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 writes 0 for NaN and for denormal FLOAT32 elements.</source>
        <translation>DirectML 1.13.1은 NaN과 비정규(denormal) FLOAT32에 0을 씁니다.</translation>
    </message>
    <message>
        <source>The file has more than {most} bytes</source>
        <translation>{most}바이트를 넘습니다</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes powers with logarithms, which give NaN for 0 and infinity, and clamps 8-bit results.</source>
        <translation>DirectML 1.13.1은 거듭제곱을 로그로 계산하여 0과 무한대는 NaN이 되고, 8비트는 그 한계 안에서 계산합니다.</translation>
    </message>
    <message>
        <source>the largest UINT</source>
        <translation>UINT가 담는 범위</translation>
    </message>
    <message>
        <source>the largest INT</source>
        <translation>INT가 담는 범위</translation>
    </message>
    <message>
        <source>InputTensor of FOLD has one column for each window of the image.</source>
        <translation>FOLD의 열 수는 이미지에 놓이는 창의 수와 같습니다.</translation>
    </message>
    <message>
        <source>K is {k} and equals the number of elements along Axis; the page requires less, but DirectML 1.13.1 accepts it.</source>
        <translation>K가 Axis 차원의 요소 수와 같은 {k}입니다. 문서는 더 작은 값을 요구하지만 DirectML 1.13.1은 받아들입니다.</translation>
    </message>
    <message>
        <source>The page requires K to be less than the number of elements; DirectML 1.13.1 also accepts K equal to it.</source>
        <translation>문서는 요소 수보다 작은 K를 요구하지만, DirectML 1.13.1은 같은 K도 받아들입니다.</translation>
    </message>
    <message>
        <source>ClipThreshold is {value}; no page defines this.</source>
        <translation>ClipThreshold가 {value}입니다. 무엇으로 제한하는지 문서에 없습니다.</translation>
    </message>
    <message>
        <source>BatchIndicesTensor has {count:index|indices} beyond the {images:image|images}; the page does not define this.</source>
        <translation>BatchIndicesTensor의 인덱스 {count}개가 이미지 {images}개를 벗어납니다. 기울기가 어디로 가는지 문서는 정하지 않습니다.</translation>
    </message>
    <message>
        <source>A batch index is less than the number of images; DirectML 1.13.1 drops the gradient of a region with any other index.</source>
        <translation>배치 인덱스는 이미지 수보다 작아야 합니다. DirectML 1.13.1은 그렇지 않은 영역의 기울기를 버립니다.</translation>
    </message>
    <message>
        <source>BatchIndicesTensor has {count:index|indices} beyond the {images:image|images} of InputTensor; the page does not define this.</source>
        <translation>BatchIndicesTensor의 인덱스 {count}개가 InputTensor의 이미지 {images}개를 벗어납니다. 무엇을 읽는지 문서에 없습니다.</translation>
    </message>
    <message>
        <source>{path} is {number}; no page defines the positions of cells for this number.</source>
        <translation>{path}이(가) {number}입니다. 이때 셀의 위치는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>The smoothing of {count:cell|cells} reaches beyond the edge; no page defines this.</source>
        <translation>셀 {count}개의 평활화가 가장자리를 넘습니다. 문서에 정의되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The page does not define smoothing at the edge, or the scaling of the weights to a sum of 1.</source>
        <translation>문서는 가장자리의 평활화도, 가중치의 합이 1이 되는 방법도 말하지 않습니다.</translation>
    </message>
    <message>
        <source>For floating-point tensors, DirectML 1.13.1 accepts every value of Function that is 2^31 or larger; no page defines the result.</source>
        <translation>DirectML 1.13.1은 부동소수점에 2^31 이상의 모든 Function을 받아들입니다. 무엇을 계산하는지는 알 수 없습니다.</translation>
    </message>
    <message>
        <source>The page does not define a sequence that leaves the range of its integer type.</source>
        <translation>문서는 수열이 정수 타입을 벗어날 때를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>The page does not define UseMean and UseVariance; the reference follows RMSNormalization of ONNX, which divides by the root of the mean square.</source>
        <translation>문서는 UseMean과 UseVariance의 동작을 말하지 않습니다. 참조 구현은 제곱 평균의 제곱근으로 나누는 ONNX의 RMSNormalization을 따릅니다.</translation>
    </message>
    <message>
        <source>{result} has size {actual} along dimension {dimension}; the page requires {expected}.</source>
        <translation>{result}의 차원 {dimension} 크기가 {actual}입니다. 문서는 {expected}을(를) 요구합니다.</translation>
    </message>
    <message>
        <source>{name} has {elements:element|elements}; the page requires 1, or one for each channel ({channels}).</source>
        <translation>{name}의 요소는 {elements}개입니다. 문서는 1개 또는 채널 수인 {channels}개를 요구합니다.</translation>
    </message>
    <message>
        <source>Along dimension {dimension}, a slice that starts at {offset} and takes {count:cell|cells} in steps of {stride} goes beyond {made}, which has {cells:cell|cells}.</source>
        <translation>차원 {dimension}: {offset}부터 간격 {stride}의 셀 {count}개가 셀 {cells}개인 {made}을(를) 벗어납니다.</translation>
    </message>
    <message>
        <source> is nonzero element number {number}; its index along dimension {dimension} = </source>
        <translation>, 0이 아닌 요소 {number}번, 차원 {dimension}의 인덱스 = </translation>
    </message>
    <message>
        <source>&apos;{name}&apos; states the sizes {sizes}; a size cannot be negative.</source>
        <translation>&apos;{name}&apos;에 명시된 크기는 {sizes}입니다.</translation>
    </message>
    <message>
        <source>&apos;{said}&apos; states the sizes {sizes}; a size cannot be negative.</source>
        <translation>&apos;{said}&apos;에 명시된 크기는 {sizes}입니다.</translation>
    </message>
    <message>
        <source>&apos;{said}&apos; has the sizes {sizes}, so it has no elements; DirectML does not support empty tensors.</source>
        <translation>&apos;{said}&apos;은(는) {sizes}입니다. 요소가 없으며, DirectML에는 빈 텐서가 없습니다.</translation>
    </message>
    <message>
        <source>this &apos;{opening}&apos; is never closed</source>
        <translation>&apos;{opening}&apos; 목록이 끝나지 않습니다</translation>
    </message>
    <message>
        <source>{path} cannot be written.</source>
        <translation>{path}: 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>Alpha 1: the same as ELU</source>
        <translation>Alpha 1: ELU와 같음</translation>
    </message>
    <message>
        <source>Alpha 2: a kink at 0</source>
        <translation>Alpha 2: 0에서 꺾임</translation>
    </message>
    <message>
        <source>slope 1/4</source>
        <translation>기울기 1/4</translation>
    </message>
    <message>
        <source>slope 1, shifted to the right</source>
        <translation>기울기 1, 오른쪽으로 이동</translation>
    </message>
    <message>
        <source>with infinities</source>
        <translation>무한대 포함</translation>
    </message>
    <message>
        <source>2 * x + 1</source>
        <translation>2 * x + 1</translation>
    </message>
    <message>
        <source>Alpha 0: Beta everywhere</source>
        <translation>Alpha 0: 모두 Beta</translation>
    </message>
    <message>
        <source>negative elements times 1/4</source>
        <translation>음수에 1/4을 곱함</translation>
    </message>
    <message>
        <source>Alpha -1: the absolute value</source>
        <translation>Alpha -1: 절댓값</translation>
    </message>
    <message>
        <source>only negative elements</source>
        <translation>음수만</translation>
    </message>
    <message>
        <source>elements above 1</source>
        <translation>1보다 큰 요소</translation>
    </message>
    <message>
        <source>Alpha 1, Beta 1: the same as SOFTPLUS</source>
        <translation>Alpha 1, Beta 1: SOFTPLUS와 같음</translation>
    </message>
    <message>
        <source>Steepness 100: almost RELU</source>
        <translation>Steepness 100: 거의 RELU</translation>
    </message>
    <message>
        <source>half the slope</source>
        <translation>절반의 기울기</translation>
    </message>
    <message>
        <source>limits of -3 and 3</source>
        <translation>한계 -3과 3</translation>
    </message>
    <message>
        <source>soft: Bias 1</source>
        <translation>소프트: Bias 1</translation>
    </message>
    <message>
        <source>scale 0: x / 2</source>
        <translation>배율 0: x / 2</translation>
    </message>
    <message>
        <source>Alpha 0: a straight line</source>
        <translation>Alpha 0은 직선</translation>
    </message>
    <message>
        <source>DirectML compares in {type}, where {values}; this changes the result of the comparison in {count:cell|cells}.</source>
        <translation>{type}에서 DirectML이 쓰는 값은 {values}입니다. 셀 {count}개에서 판정이 달라집니다.</translation>
    </message>
    <message>
        <source>only elements strictly between the bounds pass the gradient on</source>
        <translation>경계값 사이의 요소만 기울기를 전달</translation>
    </message>
    <message>
        <source>a bound outside the range of the type</source>
        <translation>타입의 범위를 벗어난 경계값</translation>
    </message>
    <message>
        <source>Only the last two dimensions (the rows and their elements) may have sizes larger than 1.</source>
        <translation>마지막 두 차원(행과 행의 요소)만 1보다 큽니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines the largest element of a row with NaN.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 이때 무엇이 가장 큰지 문서에 없습니다.</translation>
    </message>
    <message>
        <source>the first largest of (</source>
        <translation>처음 나오는 최댓값(</translation>
    </message>
    <message>
        <source>) has index {first}; this element has index {place} -&gt; </source>
        <translation>)의 인덱스는 {first}, 이 요소의 인덱스는 {place} -&gt; </translation>
    </message>
    <message>
        <source>stacked query, key and value, with a bias; the second batch has one key</source>
        <translation>쌓은 쿼리·키·값, 바이어스 있음, 두 번째 배치의 키는 하나</translation>
    </message>
    <message>
        <source>two past keys and a new key, with a mask and a relative position bias</source>
        <translation>이전 키 둘과 새 키 하나, 마스크와 상대 위치 바이어스 있음</translation>
    </message>
    <message>
        <source>two query heads share one key head</source>
        <translation>쿼리 헤드 둘이 키 헤드 하나를 공유</translation>
    </message>
    <message>
        <source>stacked keys and values; the mask hides the first key</source>
        <translation>키와 값을 쌓음, 마스크가 첫 번째 키를 가림</translation>
    </message>
    <message>
        <source>the size {actual} along dimension {at} must be {expected} (the {words})</source>
        <translation>차원 {at}의 {actual}은(는) {expected}(이)여야 합니다({words})</translation>
    </message>
    <message>
        <source>{name} has size {actual} along dimension {at}</source>
        <translation>{name}은(는) 차원 {at}에서 {actual}입니다</translation>
    </message>
    <message>
        <source>Set the {words} of {tensors} to {expected}</source>
        <translation>{tensors}의 {words} 값을 {expected}(으)로 설정</translation>
    </message>
    <message>
        <source>BiasTensor is given, but {missing} is NULL; a bias requires new keys and values.</source>
        <translation>BiasTensor가 있지만 {missing}은(는) NULL입니다. 바이어스에는 새 키와 값이 필요합니다.</translation>
    </message>
    <message>
        <source>Set the leading sizes of {name} to 1</source>
        <translation>{name}의 앞 크기들을 1로 설정</translation>
    </message>
    <message>
        <source>{there} is given without {other}; both or neither must be given.</source>
        <translation>{there}은(는) 있고 {other}은(는) 없습니다. 둘은 함께 주어야 합니다.</translation>
    </message>
    <message>
        <source>If partial sums exceed the range of FLOAT32, the order of the terms decides whether the result is infinite, NaN or finite.</source>
        <translation>합의 항이 모두 합쳐 FLOAT32의 범위를 넘으면, 더하는 순서에 따라 합은 무한대, NaN 또는 유한한 수가 됩니다.</translation>
    </message>
    <message>
        <source>Partial results of {count:sum|sums} may exceed the range of FLOAT32; a different order of the terms may give a different result.</source>
        <translation>합 {count}개의 항이 모두 합쳐 FLOAT32의 범위를 넘습니다. 더하는 순서에 따라 결과가 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>statistics over the batch</source>
        <translation>배치에 걸쳐</translation>
    </message>
    <message>
        <source>statistics over the batch, with FusedAddTensor and RELU</source>
        <translation>배치에 걸친 통계, FusedAddTensor와 RELU 있음</translation>
    </message>
    <message>
        <source>separate statistics for each pixel</source>
        <translation>픽셀마다 따로 계산한 통계</translation>
    </message>
    <message>
        <source>statistics of each channel</source>
        <translation>채널마다의 통계</translation>
    </message>
    <message>
        <source>each operand along a different dimension</source>
        <translation>피연산자마다 다른 차원</translation>
    </message>
    <message>
        <source>followed by LEAKY_RELU</source>
        <translation>뒤에 LEAKY_RELU</translation>
    </message>
    <message>
        <source>Clip has no {name}; onnxruntime&apos;s DirectML provider uses {value}.</source>
        <translation>Clip에 {name}이(가) 없습니다. onnxruntime의 공급자는 {value}을(를) 씁니다.</translation>
    </message>
    <message>
        <source>min is greater than max: ONNX returns max for every element, but DirectML returns Min.</source>
        <translation>min이 max보다 큽니다. 이때 ONNX는 모두 max, DirectML은 Min으로 만듭니다.</translation>
    </message>
    <message>
        <source>{name} is NaN; no page defines this, and DirectML 1.13.1 ignores it.</source>
        <translation>{name}이(가) NaN입니다. 문서에 정의가 없고, DirectML 1.13.1은 무시합니다.</translation>
    </message>
    <message>
        <source>{name} is NaN; no page defines this, and the reference uses 0.</source>
        <translation>{name}이(가) NaN입니다. 문서에 정의가 없고, 참조 구현은 0으로 다룹니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines the result, and DirectML 1.13.1 writes Max.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 결과가 문서에 정의되어 있지 않고, DirectML 1.13.1은 Max를 씁니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 limits FLOAT16 bounds, even infinite ones, to the range from -65504 to 65504.</source>
        <translation>DirectML 1.13.1에서 65504를 넘는 FLOAT16 경계값은 무한대를 포함해 65504로 작용합니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines the result, and DirectML 1.13.1 writes Min.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 결과가 문서에 정의되어 있지 않고, DirectML 1.13.1은 Min을 씁니다.</translation>
    </message>
    <message>
        <source>Min is NaN; no page defines this, and the reference ignores it.</source>
        <translation>Min이 NaN입니다. 문서에 정의가 없고, 참조 구현은 무시합니다.</translation>
    </message>
    <message>
        <source>Min is NaN; no page defines this, and the reference uses 0.</source>
        <translation>Min이 NaN입니다. 문서에 정의가 없고, 참조 구현은 0으로 다룹니다.</translation>
    </message>
    <message>
        <source>integers: Min is cast without its fraction</source>
        <translation>정수: Min의 소수부가 사라짐</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 rounds FLOAT16 sums towards 0 instead of to the nearest number, so no sum overflows.</source>
        <translation>DirectML 1.13.1은 FLOAT16 합을 반올림하지 않고 자릿수를 버리므로, 넘치는 합이 없습니다.</translation>
    </message>
    <message>
        <source>with a mirrored filter</source>
        <translation>뒤집은 필터</translation>
    </message>
    <message>
        <source>stride 2, with padding</source>
        <translation>스트라이드 2, 패딩 있음</translation>
    </message>
    <message>
        <source>dilation 2 between the rows of the filter</source>
        <translation>필터의 행 사이 다일레이션 2</translation>
    </message>
    <message>
        <source>backward, with a stride of 2</source>
        <translation>역방향, 스트라이드 2</translation>
    </message>
    <message>
        <source>backward, with padding and a bias</source>
        <translation>역방향, 패딩과 바이어스 있음</translation>
    </message>
    <message>
        <source>OutputPadding: a row of zeros at the end</source>
        <translation>OutputPadding: 끝에 0의 행 하나</translation>
    </message>
    <message>
        <source>one spatial dimension</source>
        <translation>공간 차원 하나</translation>
    </message>
    <message>
        <source>three spatial dimensions</source>
        <translation>공간 차원 셋</translation>
    </message>
    <message>
        <source>a zero point for the input, another for all filters</source>
        <translation>입력에 영점 하나, 모든 필터에 영점 하나</translation>
    </message>
    <message>
        <source>a separate filter for each channel</source>
        <translation>채널마다 고유한 필터</translation>
    </message>
    <message>
        <source>without zero points, clamped to 255</source>
        <translation>영점 없음, 255에서 끝남</translation>
    </message>
    <message>
        <source>GroupCount divides the number of channels of the input.</source>
        <translation>입력의 채널 수는 GroupCount로 나누어떨어집니다.</translation>
    </message>
    <message>
        <source>{filter} has size {actual} along dimension {at}; it must be {expected}, because {input} has {channels:channel|channels} in {groups:group|groups}.</source>
        <translation>차원 {at}의 {filter} 크기가 {actual}입니다. {input} 채널 {channels}개를 {groups}개 그룹으로 나누면 {expected}입니다.</translation>
    </message>
    <message>
        <source>{filter} has size {actual} along dimension {at}, and {input} has {channels:channel|channels}; the numbers must agree.</source>
        <translation>차원 {at}의 {filter} 크기가 {actual}입니다. {input} 채널은 {channels}개입니다.</translation>
    </message>
    <message>
        <source>{filter} has {filters:filter|filters} (dimension 0); the number must be a multiple of GroupCount, {groups}.</source>
        <translation>{filter}의 필터는 {filters}개(차원 0)입니다. GroupCount {groups}의 배수여야 합니다.</translation>
    </message>
    <message>
        <source>{path} is 0; along this dimension, all elements of the filter are multiplied by the same element of the input.</source>
        <translation>{path}이(가) 0입니다. 이 차원에서 필터의 모든 요소가 입력의 같은 요소와 곱해집니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 clamps integers that are cast to 8 bits, and 8-bit integers that are cast to UINT16, instead of keeping the low bits.</source>
        <translation>8비트로, 또 8비트에서 UINT16으로 변환할 때 DirectML 1.13.1은 하위 비트를 유지하지 않고 타입의 한계에서 멈춥니다.</translation>
    </message>
    <message>
        <source>Integers beyond the range of the new type keep their low bits; one driver was observed to differ for 16-bit types.</source>
        <translation>타입의 범위를 벗어난 정수는 하위 비트를 유지합니다. 16비트에서는 다르게 하는 드라이버가 관측되었습니다.</translation>
    </message>
    <message>
        <source>{count:element is|elements are} rounded to FLOAT16; drivers may differ in the last bit.</source>
        <translation>요소 {count}개가 FLOAT16으로 반올림됩니다. 드라이버에 따라 마지막 자리가 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>to integers: without the fraction, clamped to the limits</source>
        <translation>정수로: 소수부 없이, 한계까지</translation>
    </message>
    <message>
        <source>to fewer bits: only the low bits</source>
        <translation>더 적은 비트로: 하위 비트</translation>
    </message>
    <message>
        <source>so that a block has no more pixels than InputTensor has channels ({channels})</source>
        <translation>블록이 InputTensor의 채널 {channels}개를 넘지 않도록</translation>
    </message>
    <message>
        <source>BlockSize * BlockSize divides the number of channels.</source>
        <translation>채널 수는 BlockSize * BlockSize로 나누어떨어집니다.</translation>
    </message>
    <message>
        <source>The number of channels is divided by BlockSize squared; height and width are multiplied by BlockSize.</source>
        <translation>채널 수는 BlockSize의 제곱으로 나누고, 높이와 너비에는 BlockSize를 곱합니다.</translation>
    </message>
    <message>
        <source>The number of channels is multiplied by BlockSize squared; height and width are divided by BlockSize.</source>
        <translation>채널 수에는 BlockSize의 제곱을 곱하고, 높이와 너비는 BlockSize로 나눕니다.</translation>
    </message>
    <message>
        <source>A block has no more pixels than the input has channels.</source>
        <translation>블록의 픽셀 수는 채널 수를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>one image from four channels</source>
        <translation>채널 네 개에서 이미지 하나</translation>
    </message>
    <message>
        <source>four channels from one image</source>
        <translation>이미지 하나에서 채널 네 개</translation>
    </message>
    <message>
        <source>Each size of the output is the size of the input times the entry of Repeats for the dimension.</source>
        <translation>출력의 각 크기는 입력 크기에 그 차원의 Repeats 항목을 곱한 값입니다.</translation>
    </message>
    <message>
        <source>Every entry of Repeats is at least 1.</source>
        <translation>모든 차원이 한 번 이상 있습니다.</translation>
    </message>
    <message>
        <source>The last index that is read, Offset + (Size - 1) * Stride, lies inside the input.</source>
        <translation>입력 밖의 셀은 읽지 않습니다: Offset + (Size - 1) * Stride는 입력의 셀입니다.</translation>
    </message>
    <message>
        <source>The output has at most one element for each step of the window; a shorter output omits the last steps.</source>
        <translation>출력의 셀 수는 창의 단계 수를 넘지 않습니다. 적으면 끝을 뺍니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 checks the last step modulo 2^32, so it accepts some outputs whose steps leave the window.</source>
        <translation>DirectML 1.13.1은 단계를 2^32로 나눈 나머지로 검사하므로 창을 벗어나는 것도 일부 통과합니다.</translation>
    </message>
    <message>
        <source>The sizes of the output are the entries of Sizes.</source>
        <translation>출력의 크기는 Sizes와 같습니다.</translation>
    </message>
    <message>
        <source>Output[c] = Input[InputWindowOffsets + c * InputWindowStrides], from the end of the window if a stride is negative</source>
        <translation>Output[c] = Input[InputWindowOffsets + c * InputWindowStrides], 스트라이드가 0보다 작으면 거꾸로</translation>
    </message>
    <message>
        <source>a part of the tensor</source>
        <translation>일부</translation>
    </message>
    <message>
        <source>every second element</source>
        <translation>두 번째마다</translation>
    </message>
    <message>
        <source>rows in reverse order</source>
        <translation>행을 거꾸로</translation>
    </message>
    <message>
        <source>every second element, from the right</source>
        <translation>오른쪽부터 두 번째마다</translation>
    </message>
    <message>
        <source>the slice omits the end of the tensor</source>
        <translation>슬라이스에 텐서의 끝이 빠짐</translation>
    </message>
    <message>
        <source>Bias has {entries:entry|entries}, and InputTensor has {channels:channel|channels}; the numbers must agree.</source>
        <translation>Bias: 항목 {entries}개, InputTensor의 채널은 {channels}개입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>each row up to its own length</source>
        <translation>행마다 고유한 길이만큼</translation>
    </message>
    <message>
        <source>, so index {place} is not reversed</source>
        <translation>, 따라서 인덱스 {place}은(는) 뒤집지 않음</translation>
    </message>
    <message>
        <source>the last column as a second output</source>
        <translation>마지막 열을 두 번째 출력으로</translation>
    </message>
    <message>
        <source>A padding of 2^31 or more removes elements, because sizes wrap around at 2^32.</source>
        <translation>2^31 이상의 패딩은 요소를 없앱니다. 크기가 2^32에서 순환하기 때문입니다.</translation>
    </message>
    <message>
        <source>Output[c] = Input[c - StartPadding]; beyond the edges, the element that PaddingMode selects</source>
        <translation>Output[c] = Input[c - StartPadding], 가장자리 밖은 PaddingMode가 정하는 값</translation>
    </message>
    <message>
        <source>mirrored, without repeating the edge cell</source>
        <translation>대칭, 가장자리 셀은 반복하지 않음</translation>
    </message>
    <message>
        <source>mirrored, repeating the edge cell</source>
        <translation>대칭, 가장자리 셀을 반복</translation>
    </message>
    <message>
        <source>continued from the opposite edge</source>
        <translation>반대쪽 가장자리부터 이어짐</translation>
    </message>
    <message>
        <source>beyond the range: wraps around</source>
        <translation>범위 밖: 순환</translation>
    </message>
    <message>
        <source>below 0: wraps around</source>
        <translation>0 미만: 순환</translation>
    </message>
    <message>
        <source>LINEAR: 2 * (A + B) - 1</source>
        <translation>LINEAR: 2 * (A + B) - 1</translation>
    </message>
    <message>
        <source>fractions, and division by 0</source>
        <translation>소수와 0으로 나누기</translation>
    </message>
    <message>
        <source>integers: rounded towards 0</source>
        <translation>정수: 0 쪽으로</translation>
    </message>
    <message>
        <source>angles around the circle</source>
        <translation>원을 한 바퀴</translation>
    </message>
    <message>
        <source>angles on the diagonals</source>
        <translation>대각선</translation>
    </message>
    <message>
        <source>unsigned, with negative differences</source>
        <translation>부호 없음, 차가 음수인 경우 포함</translation>
    </message>
    <message>
        <source>angles from -3 to 6 radians</source>
        <translation>-3라디안부터 6라디안까지의 각</translation>
    </message>
    <message>
        <source>exponents from -3 to 6</source>
        <translation>지수 -3부터 6까지</translation>
    </message>
    <message>
        <source>rounded up</source>
        <translation>위로 올림</translation>
    </message>
    <message>
        <source>rounded down</source>
        <translation>아래로 내림</translation>
    </message>
    <message>
        <source>numbers from 0 upwards</source>
        <translation>0부터</translation>
    </message>
    <message>
        <source>numbers from 1 upwards</source>
        <translation>1부터</translation>
    </message>
    <message>
        <source>NaN below 0</source>
        <translation>0보다 작으면 NaN</translation>
    </message>
    <message>
        <source>NaN below 1</source>
        <translation>1보다 작으면 NaN</translation>
    </message>
    <message>
        <source>on both sides of the poles</source>
        <translation>극의 양쪽</translation>
    </message>
    <message>
        <source>The rounding: to the nearest number (halves to even), towards 0, or to the nearest number (halves away from 0).</source>
        <translation>가까운 쪽(절반은 짝수로), 0 쪽, 또는 가까운 쪽(절반은 0에서 먼 쪽으로).</translation>
    </message>
    <message>
        <source>TOWARD_INFINITY rounds to the nearest number; only halves are rounded away from 0.</source>
        <translation>TOWARD_INFINITY는 가까운 수로 반올림하며, 절반만 0에서 먼 쪽으로 갑니다.</translation>
    </message>
    <message>
        <source>elements from both tensors</source>
        <translation>두 텐서에서 온 요소</translation>
    </message>
    <message>
        <source>every number except 0 is true; 64 bits</source>
        <translation>0이 아니면 참; 64비트</translation>
    </message>
    <message>
        <source>negative numbers: NaN for fractional exponents</source>
        <translation>음수: 지수가 소수이면 NaN</translation>
    </message>
    <message>
        <source>square roots: NaN for -4</source>
        <translation>제곱근: -4는 NaN</translation>
    </message>
    <message>
        <source>In {count:cell|cells} B is infinite, or A / B is rounded or infinite; DirectML computes A - B * trunc(A / B) step by step.</source>
        <translation>셀 {count}개에서 A / B가 반올림되거나 무한대이거나, B가 무한대입니다. DirectML은 A - B * trunc(A / B)를 단계별로 계산합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} B is infinite, or A / B is rounded or infinite; DirectML computes A - B * floor(A / B) step by step.</source>
        <translation>셀 {count}개에서 A / B가 반올림되거나 무한대이거나, B가 무한대입니다. DirectML은 A - B * floor(A / B)를 단계별로 계산합니다.</translation>
    </message>
    <message>
        <source>One of two elements is NaN in {count:cell|cells}; no page defines this, and DirectML 1.13.1 returns the other element.</source>
        <translation>셀 {count}개에서 두 요소 중 하나가 NaN입니다. 문서에 정의가 없고, DirectML 1.13.1은 다른 쪽을 씁니다.</translation>
    </message>
    <message>
        <source>For the remainder of 0 divided by 0, one driver was observed to return 0, and another driver to return NaN.</source>
        <translation>0을 0으로 나눈 나머지로 0을 내는 드라이버와 NaN을 내는 드라이버가 관측되었습니다.</translation>
    </message>
    <message>
        <source>For the INT8 number -128, DirectML 1.13.1 writes 127; wider integers wrap around.</source>
        <translation>DirectML 1.13.1은 -128을 127로 만듭니다. 더 넓은 정수는 순환합니다.</translation>
    </message>
    <message>
        <source>InputTensor is -128 in {count:cell|cells}; INT8 has no 128, so DirectML writes 127.</source>
        <translation>InputTensor의 셀 {count}개가 -128입니다. INT8에는 128이 없어 DirectML은 127을 씁니다.</translation>
    </message>
    <message>
        <source>The output has a row for each window element of each channel, and a column for each window.</source>
        <translation>채널마다 창의 셀마다 행 하나, 창마다 열 하나.</translation>
    </message>
    <message>
        <source>The tensor with the columns has three dimensions: batch, channels * elements of a window, windows.</source>
        <translation>열이 있는 텐서는 3차원입니다: 배치, 채널 * 창의 요소, 창.</translation>
    </message>
    <message>
        <source>InputTensor of FOLD has a row for each window element of each channel.</source>
        <translation>FOLD의 열에는 채널마다 창의 모든 셀이 있습니다.</translation>
    </message>
    <message>
        <source>InputTensor has size {rows} along dimension 1; it must be a multiple of {cells}, the number of elements of a window.</source>
        <translation>InputTensor의 차원 1 크기가 {rows}입니다. 창의 셀 수 {cells}의 배수여야 합니다.</translation>
    </message>
    <message>
        <source>The tensors are {type}; the page names no data types, and its examples are FLOAT32.</source>
        <translation>텐서가 {type}입니다. 문서에 데이터 타입이 없고 예제는 FLOAT32입니다.</translation>
    </message>
    <message>
        <source>rows in a different order</source>
        <translation>행 재배치</translation>
    </message>
    <message>
        <source>elements of each row</source>
        <translation>행마다의 값</translation>
    </message>
    <message>
        <source>elements of each column, counted from the end</source>
        <translation>열마다, 끝부터 셈</translation>
    </message>
    <message>
        <source>The page does not define an index outside the dimension that Axis selects.</source>
        <translation>문서는 범위 밖 인덱스의 결과를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>rows of a table, selected by a matrix of indices</source>
        <translation>행렬로 찾는 표</translation>
    </message>
    <message>
        <source>one index that has no dimension in the output</source>
        <translation>차원이 사라지는 인덱스 하나</translation>
    </message>
    <message>
        <source>Batch dimension {batch} has size {first} in InputTensor and {second} in IndicesTensor; the results then depend on offsets in the buffer.</source>
        <translation>배치 차원 {batch}의 크기가 InputTensor는 {first}, IndicesTensor는 {second}입니다. 결과는 일차원으로 편 오프셋에 따라 달라집니다.</translation>
    </message>
    <message>
        <source>No page defines a coordinate outside its dimension; DirectML 1.13.1 clamps the offset to the buffer.</source>
        <translation>차원을 벗어난 좌표는 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 일차원으로 편 오프셋을 버퍼 안으로 제한합니다.</translation>
    </message>
    <message>
        <source>DirectML reads </source>
        <translation>DirectML이 쓰는 값: </translation>
    </message>
    <message>
        <source>{why}, undefined; the reference reads {taken}</source>
        <translation>{why}, 정의되지 않음; 참조 구현은 {taken}을(를) 씀</translation>
    </message>
    <message>
        <source>The output has the batch size of the input; the size of InputTensor along dimension 1 is channels * elements of a window.</source>
        <translation>출력의 배치 크기는 입력과 같습니다. InputTensor의 차원 1 크기는 채널 * 창의 요소입니다.</translation>
    </message>
    <message>
        <source>If DiagonalFillBegin &gt; DiagonalFillEnd, everything except the band is filled.</source>
        <translation>Begin &gt; End이면 띠를 뺀 모든 곳을 채웁니다.</translation>
    </message>
    <message>
        <source>If DiagonalFillBegin = DiagonalFillEnd, nothing is filled.</source>
        <translation>Begin = End이면 아무것도 채우지 않습니다.</translation>
    </message>
    <message>
        <source>Example 1 of the page has Value 7, but prints ones; its pseudo-code and DirectML 1.13.1 write 7.</source>
        <translation>예제 1은 Value가 7인데 1을 출력했습니다. 의사 코드와 DirectML 1.13.1은 7을 씁니다.</translation>
    </message>
    <message>
        <source>The page does not require equal Sizes of InputTensor and OutputTensor; DirectML 1.13.1 requires them.</source>
        <translation>문서는 InputTensor와 OutputTensor의 Sizes가 같기를 요구하지 않지만, DirectML 1.13.1은 요구합니다.</translation>
    </message>
    <message>
        <source>like an identity matrix</source>
        <translation>단위행렬 모양</translation>
    </message>
    <message>
        <source>a band of three diagonals</source>
        <translation>너비 3의 띠</translation>
    </message>
    <message>
        <source>a diagonal right of the main diagonal</source>
        <translation>주대각선 오른쪽의 대각선</translation>
    </message>
    <message>
        <source>k is {k}; Offset must be from {int32_min} to {int32_max}.</source>
        <translation>k는 {k}입니다. Offset의 범위는 {int32_min}~{int32_max}입니다.</translation>
    </message>
    <message>
        <source>k is {k}; DiagonalFillBegin and DiagonalFillEnd must be from {int32_min} to {int32_max}.</source>
        <translation>k는 {k}입니다. DiagonalFillBegin과 DiagonalFillEnd의 범위는 {int32_min}~{int32_max}입니다.</translation>
    </message>
    <message>
        <source>Only the sizes of the input of EyeLike are used, because DIAGONAL_MATRIX has no input.</source>
        <translation>EyeLike 입력은 크기만 쓰입니다. DIAGONAL_MATRIX에는 입력이 없습니다.</translation>
    </message>
    <message>
        <source>{count:cell equals its|cells equal their} previous cell, because ValueDelta is too small for {type} there.</source>
        <translation>셀 {count}개가 앞 셀과 같습니다: 거기서 ValueDelta는 {type}(으)로 구별되지 않을 만큼 작습니다.</translation>
    </message>
    <message>
        <source>decreasing numbers</source>
        <translation>감소하는 수</translation>
    </message>
    <message>
        <source>beyond FLOAT16: infinity</source>
        <translation>FLOAT16 밖: 무한대</translation>
    </message>
    <message>
        <source>The state has six words along the last dimension: four of the counter and two of the key.</source>
        <translation>상태는 마지막 차원에 워드 여섯 개를 담습니다: 카운터 넷, 키 둘.</translation>
    </message>
    <message>
        <source>a state of zeros</source>
        <translation>0으로 된 상태</translation>
    </message>
    <message>
        <source>five numbers from a state with digits of pi</source>
        <translation>원주율 숫자 상태에서 나온 수 다섯 개</translation>
    </message>
    <message>
        <source>the counter wraps around</source>
        <translation>카운터가 처음으로 돌아감</translation>
    </message>
    <message>
        <source>without OutputStateTensor</source>
        <translation>OutputStateTensor 없음</translation>
    </message>
    <message>
        <source>OffValue and OnValue are the first two elements of ValuesTensor.</source>
        <translation>OffValue와 OnValue는 처음 두 요소입니다.</translation>
    </message>
    <message>
        <source>ValuesTensor has OnValue at element {documented} of the buffer; DirectML reads element {read}, one stride of the last dimension after OffValue.</source>
        <translation>ValuesTensor의 OnValue는 요소 {documented}에 있는데, DirectML은 마지막 스트라이드 한 칸 뒤인 요소 {read}을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>negative indices, and an index beyond the dimension</source>
        <translation>음수 인덱스와 차원을 벗어난 인덱스</translation>
    </message>
    <message>
        <source>The page requires the same DimensionCount for all tensors; DirectML 1.13.1 accepts a different one for ValuesTensor.</source>
        <translation>문서는 세 텐서의 DimensionCount가 같기를 요구하지만, DirectML 1.13.1은 ValuesTensor가 달라도 받아들입니다.</translation>
    </message>
    <message>
        <source>OutputCoordinatesTensor has a row for each input element, and a column for each dimension of the input; columns of leading dimensions of size 1 may be omitted.</source>
        <translation>OutputCoordinatesTensor에는 입력 요소마다 행이, 입력의 차원마다 열이 하나씩 있습니다. 앞에 있는 크기 1인 차원의 열은 뺄 수 있습니다.</translation>
    </message>
    <message>
        <source>InputTensor is denormal in {count:cell|cells}; DirectML may treat denormal elements as 0 and omit them.</source>
        <translation>InputTensor의 셀 {count}개가 비정규(denormal) 수입니다. DirectML은 0으로 다루어 찾지 못할 수 있습니다.</translation>
    </message>
    <message>
        <source>coordinates without leading dimensions of size 1</source>
        <translation>크기가 1인 앞 차원을 뺀 좌표</translation>
    </message>
    <message>
        <source>coordinates of four dimensions</source>
        <translation>네 차원의 좌표</translation>
    </message>
    <message>
        <source>The page requires InputDimensionCount and IndicesDimensionCount to be less than DimensionCount; DirectML 1.13.1 also accepts counts equal to it.</source>
        <translation>문서는 InputDimensionCount와 IndicesDimensionCount를 DimensionCount보다 작게 두지만, DirectML 1.13.1은 같은 값까지 받아들입니다.</translation>
    </message>
    <message>
        <source>The page requires the same DimensionCount for all tensors; DirectML 1.13.1 does not require it for indices and updates.</source>
        <translation>문서는 같은 DimensionCount를 요구하지만, DirectML 1.13.1은 인덱스와 갱신값이 달라도 받아들입니다.</translation>
    </message>
    <message>
        <source>along columns, counted from the end</source>
        <translation>열 방향, 끝부터</translation>
    </message>
    <message>
        <source>whole rows, counted from the end</source>
        <translation>행 전체, 끝부터</translation>
    </message>
    <message>
        <source>Along Axis, IndicesTensor is at most as large as InputTensor.</source>
        <translation>Axis 차원에서 인덱스 수는 쓸 자리 수를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>The strides of IndicesTensor are not 0 along dimensions with a size larger than 1.</source>
        <translation>크기가 1보다 큰 차원에서 인덱스의 스트라이드는 0이 아닙니다.</translation>
    </message>
    <message>
        <source>No two indices may name the same cell; DirectML 1.13.1 accepts such indices, but it is undefined which update remains.</source>
        <translation>한 셀을 두 번 가리키는 인덱스는 올바르지 않습니다. DirectML 1.13.1은 그런 인덱스를 받아들이지만 어느 값이 남는지는 정해져 있지 않습니다.</translation>
    </message>
    <message>
        <source>{updates:update|updates} go to {cells:cell|cells} of the output; it is undefined which update remains, and the reference uses the last.</source>
        <translation>갱신값 {updates}개가 출력의 셀 {cells}개로 갑니다. 무엇이 남는지는 정해져 있지 않고, 참조 구현은 마지막을 씁니다.</translation>
    </message>
    <message>
        <source>, positions {first} to {last} not shown</source>
        <translation>, 위치 {first}~{last} 생략</translation>
    </message>
    <message>
        <source>depth is {depth}; it must be from 1 to 4294967295, because it is a size of OutputTensor.</source>
        <translation>depth는 {depth}입니다. OutputTensor의 크기는 1~4294967295여야 합니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has size 1 along axis {axis}, a dimension that ONNX omits.</source>
        <translation>IndicesTensor의 축 {axis}에 크기 1을 넣었습니다. ONNX는 이 차원을 생략합니다.</translation>
    </message>
    <message>
        <source>The attribute axis = {axis} of OneHot becomes Axis = {dml_axis}.</source>
        <translation>OneHot의 axis {axis}은(는) Axis {dml_axis}입니다.</translation>
    </message>
    <message>
        <source>depth {depth} becomes the size of OutputTensor along Axis; ONE_HOT has no tensor for it.</source>
        <translation>depth {depth}은(는) Axis를 따른 OutputTensor의 크기이며, 텐서가 아닙니다.</translation>
    </message>
    <message>
        <source>f(x) = e^x / sum of e^y for all y in the row</source>
        <translation>f(x) = e^x / 그 행의 모든 y에 대한 e^y의 합</translation>
    </message>
    <message>
        <source>f(x) = x - log(sum of e^y for all y in the row)</source>
        <translation>f(x) = x - log(그 행의 모든 y에 대한 e^y의 합)</translation>
    </message>
    <message>
        <source>f(x) = 1 if x is the first of the largest elements of its row else 0</source>
        <translation>f(x) = x가 그 행에서 처음 나오는 최댓값이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>A MaskTensor requires a MaskType that defines its meaning.</source>
        <translation>마스크에는 그 의미를 정하는 MaskType이 있습니다.</translation>
    </message>
    <message>
        <source>The page uses the mean of the input; DirectML 1.13.1 uses MeanTensor, even if it contains other numbers.</source>
        <translation>문서는 입력의 평균이라 하지만, DirectML 1.13.1은 내용과 상관없이 MeanTensor를 평균으로 씁니다.</translation>
    </message>
    <message>
        <source>{name} is {value}; cast to {type}, it becomes {cast}.</source>
        <translation>{name}은(는) {value}이며, {type}에서는 {cast}(으)로 작용합니다.</translation>
    </message>
    <message>
        <source>{path} is {value}, which acts as the signed number {signed}.</source>
        <translation>{path}은(는) {value}이며, {signed}(으)로 작용합니다.</translation>
    </message>
    <message>
        <source>The output has the sizes of the input before Axis, then the last IndexDimensions sizes of the indices, then the sizes of the input after Axis; leading sizes of 1 are omitted or added.</source>
        <translation>출력 크기는 Axis 앞의 입력 크기, 세는 인덱스의 크기, Axis 뒤의 입력 크기를 이은 것입니다. 앞의 1은 빼거나 더합니다.</translation>
    </message>
    <message>
        <source>IndexDimensions is at most Axis + 1, because the output has only Axis + 1 dimensions for the indices.</source>
        <translation>IndexDimensions는 Axis + 1 이하입니다. 출력에서 인덱스에 쓸 수 있는 차원이 Axis + 1개뿐이기 때문입니다.</translation>
    </message>
    <message>
        <source>Only dimensions of size 1 are omitted or added at the front of the output; DirectML 1.13.1 does not check this.</source>
        <translation>출력 앞에서는 크기 1만 빼거나 더합니다. DirectML 1.13.1은 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>The page states the sizes of the output, but not its numbers. The stated sizes, which end in {2,6,7}, are right; those of the page&apos;s formula end in {5,6,7}.</source>
        <translation>문서는 크기만 구하고 숫자는 주지 않습니다. 문서의 공식대로면 {5,6,7}로 끝나지만, 문서가 구한 {2,6,7}이 맞습니다.</translation>
    </message>
    <message>
        <source>An index outside the sequence is ignored.</source>
        <translation>시퀀스를 벗어난 인덱스는 무시됩니다.</translation>
    </message>
    <message>
        <source>In IndicesTensor, {count} of {all:index|indices} lie outside the {depth:position|positions} along dimension {axis} (the first is {index}); their sequences are all OffValue.</source>
        <translation>IndicesTensor: 인덱스 {all}개 중 {count}개가 차원 {axis}의 위치 {depth}개를 벗어납니다(첫 번째는 {index}). 해당 시퀀스는 모두 OffValue입니다.</translation>
    </message>
    <message>
        <source>The page does not define the output sizes; DirectML 1.13.1 accepts any sizes, and writes 0 for elements beyond the image.</source>
        <translation>문서에 출력의 크기가 없습니다. DirectML 1.13.1은 어떤 크기든 받아들이며, 이미지 밖은 0으로 봅니다.</translation>
    </message>
    <message>
        <source>According to the page, OutputPadding adds zeros; DirectML 1.13.1 writes 0 there even if there is a bias.</source>
        <translation>문서는 OutputPadding을 0으로 채운다고 합니다. DirectML 1.13.1은 바이어스가 있어도 그 자리를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The page requires MinMaxDataType to be the output&apos;s type; DirectML 1.13.1 does not require it.</source>
        <translation>문서는 MinMaxDataType이 출력의 타입이기를 요구하지만, DirectML 1.13.1은 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>The page does not define the remainder of an integer divided by 0.</source>
        <translation>문서는 정수를 0으로 나눈 나머지를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>The page requires IndexDimensions to be less than DimensionCount; DirectML 1.13.1 accepts up to Axis + 1, and was observed to end the process for larger numbers.</source>
        <translation>문서는 IndexDimensions를 DimensionCount보다 작게 두지만, DirectML 1.13.1은 Axis + 1까지 받아들이고 그 밖에서는 프로세스를 끝내는 것이 관측되었습니다.</translation>
    </message>
    <message>
        <source>The page limits a tuple to InputTensor.DimensionCount coordinates; the limit is InputDimensionCount - BatchDimensionCount.</source>
        <translation>문서는 튜플을 InputTensor.DimensionCount로 제한하지만, InputDimensionCount - BatchDimensionCount에 맞아야 합니다.</translation>
    </message>
    <message>
        <source>The page does not state that DirectML counts the steps from the offset to the end of the tensor.</source>
        <translation>문서는 DirectML이 오프셋부터 텐서 끝까지 단계를 잰다고 말하지 않습니다.</translation>
    </message>
    <message>
        <source>Output[i] = Philox(counter + i / 4, key)[i mod 4]; OutputState = counter + number of counters used, with the same key</source>
        <translation>Output[i] = Philox(counter + i / 4, key)[i mod 4]; OutputState = 카운터 + 사용한 카운터의 수, 키는 같음</translation>
    </message>
    <message>
        <source>only {found:element is|elements are} not 0, so this row is not written: </source>
        <translation>0이 아닌 요소는 {found}개뿐이며 이 행은 쓰지 않음: </translation>
    </message>
    <message>
        <source>Give all these tensors {rank:dimension|dimensions}</source>
        <translation>모두 {rank}차원으로 맞추기</translation>
    </message>
    <message>
        <source>No page defines a shift by the width of the data type or more; DirectML 1.13.1 shifts by the number in the low 5 bits of B, and shifts 64-bit elements by 32 more.</source>
        <translation>타입의 비트 수 이상의 시프트는 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 거리의 하위 5비트만큼 시프트하고, 64비트 요소는 32비트 더 시프트합니다.</translation>
    </message>
    <message>
        <source>The page does not define a shift by the width of the data type or more.</source>
        <translation>문서는 비트 수 이상의 시프트 결과를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>flip the sign bits of floats</source>
        <translation>부동소수점의 부호 뒤집기</translation>
    </message>
    <message>
        <source>set the sign bits of floats</source>
        <translation>부동소수점의 부호 켜기</translation>
    </message>
    <message>
        <source>keep the sign bits of floats</source>
        <translation>부동소수점의 부호만 남기기</translation>
    </message>
    <message>
        <source>In {count:cell|cells} B is at least the width of the data type. No page defines this shift; DirectML 1.13.1 shifts by the number in the low 5 bits of B, and shifts 64-bit elements by 32 more.</source>
        <translation>셀 {count}개에서 B가 타입의 비트 수 이상입니다. 문서에 정의가 없고, DirectML 1.13.1은 하위 5비트만큼 시프트하고, 64비트 요소는 32비트 더 시프트합니다.</translation>
    </message>
    <message>
        <source>One driver was observed to write 0, not 1, where a FLOAT16 input is NaN.</source>
        <translation>FLOAT16 입력이 NaN인 곳에 1이 아니라 0을 쓰는 드라이버가 관측되었습니다.</translation>
    </message>
    <message>
        <source>f(x) = 1 if x is an infinity that InfinityMode selects, else 0</source>
        <translation>f(x) = x가 InfinityMode의 무한대이면 1, 아니면 0</translation>
    </message>
    <message>
        <source>infinities of either sign</source>
        <translation>두 부호의 무한대</translation>
    </message>
    <message>
        <source>an output of 32 bits</source>
        <translation>32비트로</translation>
    </message>
    <message>
        <source>one zero point for each matrix</source>
        <translation>행렬마다 영점 하나</translation>
    </message>
    <message>
        <source>a scale for each row and column; results clamped at -128</source>
        <translation>행과 열마다 배율, -128에서 멈춤</translation>
    </message>
    <message>
        <source>A row of ATensor has as many elements as a column of BTensor.</source>
        <translation>ATensor의 행과 BTensor의 열은 요소 수가 같습니다.</translation>
    </message>
    <message>
        <source>The output has the sizes [batch sizes..., rows of A, columns of B].</source>
        <translation>출력의 크기는 [배치 크기..., A의 행, B의 열]입니다.</translation>
    </message>
    <message>
        <source>{output} has sizes {actual}; the rows of {a} and the columns of {b} require {expected}.</source>
        <translation>{output}의 크기가 {actual}입니다. {a}의 행과 {b}의 열로는 {expected}입니다.</translation>
    </message>
    <message>
        <source>B stored as columns: TransB</source>
        <translation>B를 열로 저장: TransB</translation>
    </message>
    <message>
        <source>A stored as columns: TransA; then RELU</source>
        <translation>A를 열로 저장: TransA, 그다음 RELU</translation>
    </message>
    <message>
        <source>A driver may treat a squared norm outside the normal range of the tensor&apos;s data type as 0 or infinity.</source>
        <translation>노름의 제곱이 텐서 타입의 정규 수가 아니면 드라이버에 따라 0이나 무한대가 될 수 있습니다.</translation>
    </message>
    <message>
        <source>Epsilon keeps a row of zeros from becoming NaN</source>
        <translation>Epsilon이 0인 행의 NaN을 막음</translation>
    </message>
    <message>
        <source>In {count:cell|cells} the squared norm plus Epsilon is 0 or outside the normal range of {type}; DirectML may divide by 0 or by infinity.</source>
        <translation>셀 {count}개에서 Epsilon을 더한 노름의 제곱이 0이거나 {type}의 정규 수가 아닙니다. DirectML은 0이나 무한대로 나눌 수 있습니다.</translation>
    </message>
    <message>
        <source>only the mean subtracted, then RELU</source>
        <translation>평균만 빼고 RELU</translation>
    </message>
    <message>
        <source>neighbours in the channels before and after</source>
        <translation>앞뒤의 채널</translation>
    </message>
    <message>
        <source>an even LocalSize: the cell itself and the next channel</source>
        <translation>짝수 LocalSize: 자신과 다음 채널</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, the value s in the formula is beyond 65504 for the cell itself or for a neighbour; DirectML treats it as infinite.</source>
        <translation>셀 {count}개에서 그 셀이나 이웃의 밑이 65504를 넘습니다. DirectML은 무한대로 다룹니다.</translation>
    </message>
    <message>
        <source>an even LocalSize: the cell itself and the next in the row</source>
        <translation>짝수 LocalSize: 자신과 행의 다음 것</translation>
    </message>
    <message>
        <source>IndicesTensor has {count:index|indices} outside the {size:element|elements} along dimension {axis}; the first is {index} at {cell}; {effect}.</source>
        <translation>IndicesTensor: 인덱스 {count}개가 차원 {axis}의 자리 {size}개를 벗어납니다. 첫 번째는 {cell}의 {index}입니다. {effect}.</translation>
    </message>
    <message>
        <source>No page defines an index outside the dimension that Axis selects; DirectML 1.13.1 computes an offset in the buffer from it.</source>
        <translation>Axis를 벗어난 인덱스는 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 그 인덱스로 버퍼의 오프셋을 계산합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 accepts two fused activations that the page about fused activations does not list.</source>
        <translation>DirectML 1.13.1은 융합 활성화 문서에 없는 활성화 두 가지를 받아들입니다.</translation>
    </message>
    <message>
        <source>Steepness of SOFTPLUS is at least 1 before feature level 6_4; DirectML 1.13.1 does not check a fused SOFTPLUS.</source>
        <translation>기능 수준 6_4 이전에는 SOFTPLUS의 Steepness가 1 이상입니다. 융합되면 DirectML 1.13.1은 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>A fused SOFTMAX works along the last dimension; all sizes before the last two are 1.</source>
        <translation>융합된 SOFTMAX는 마지막 차원을 행으로 봅니다. 마지막 두 차원 앞은 모두 1입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} a partial sum overflows, terms cancel out, or numbers are denormal; the result depends on the device.</source>
        <translation>셀 {count}개에서 부분합이 넘치거나, 항이 상쇄되거나, 비정규(denormal) 수가 있습니다. 결과는 장치마다 다릅니다.</translation>
    </message>
    <message>
        <source>P = 2: the root of the sum of squares</source>
        <translation>P = 2: 제곱합의 제곱근</translation>
    </message>
    <message>
        <source>P = 1: the sum of the absolute values</source>
        <translation>P = 1: 절댓값의 합</translation>
    </message>
    <message>
        <source>windows in three dimensions</source>
        <translation>3차원의 창</translation>
    </message>
    <message>
        <source>An index is less than the number of cells of the output; DirectML 1.13.1 drops elements with other indices.</source>
        <translation>인덱스는 출력의 셀 수보다 작습니다. DirectML 1.13.1은 다른 인덱스의 요소를 버립니다.</translation>
    </message>
    <message>
        <source>two maxima are written at their indices in an output of 3 x 5 cells</source>
        <translation>최댓값 둘을 3 x 5 셀의 인덱스에 씁니다</translation>
    </message>
    <message>
        <source>several elements with the same index</source>
        <translation>같은 인덱스의 요소 여럿</translation>
    </message>
    <message>
        <source>A window is not larger than InputTensor with its padding.</source>
        <translation>창은 패딩을 더한 InputTensor보다 크지 않습니다.</translation>
    </message>
    <message>
        <source>A window is not larger than OutputGradientTensor with its padding.</source>
        <translation>창은 패딩을 더한 OutputGradientTensor보다 크지 않습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 ignores NaN in a maximum.</source>
        <translation>DirectML 1.13.1은 최댓값에서 NaN을 뺍니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 adds up the powers in FLOAT32; if the sum is beyond the range of FLOAT32, the norm is infinity.</source>
        <translation>DirectML 1.13.1은 거듭제곱을 FLOAT32로 더합니다: 범위를 넘으면 노름은 무한대입니다.</translation>
    </message>
    <message>
        <source>The page defines the sizes of the output; DirectML 1.13.1 accepts any sizes after batch and channels.</source>
        <translation>문서는 출력의 크기를 정하지만, DirectML 1.13.1은 배치와 채널 뒤의 어떤 크기든 받아들입니다.</translation>
    </message>
    <message>
        <source>{count:window contains|windows contain} NaN; DirectML takes the largest of the other cells.</source>
        <translation>창 {count}개에 NaN이 있습니다. DirectML은 나머지 중 최댓값을 씁니다.</translation>
    </message>
    <message>
        <source>OutputGradient = the sum of InputGradient over all windows in which the cell is the first largest</source>
        <translation>OutputGradient = 그 셀이 처음 나오는 최댓값인 모든 윈도우의 InputGradient 합</translation>
    </message>
    <message>
        <source>DirectML adds in FLOAT32; where large terms cancel out, the result depends on the order of the terms.</source>
        <translation>DirectML은 FLOAT32로 더합니다: 큰 항이 상쇄되면 남는 값은 더하는 순서에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>{count:window contains|windows contain} NaN; DirectML adds the gradient to the largest of the other cells.</source>
        <translation>창 {count}개에 NaN이 있습니다. DirectML은 나머지 중 최댓값에 기울기를 줍니다.</translation>
    </message>
    <message>
        <source>The page defines the sizes of the gradients; DirectML 1.13.1 accepts any sizes after batch and channels.</source>
        <translation>문서는 기울기의 크기를 정하지만, DirectML 1.13.1은 배치와 채널 뒤의 어떤 크기든 받아들입니다.</translation>
    </message>
    <message>
        <source>half for each of 2 cells; the rest is padding</source>
        <translation>셀 2개에 절반씩, 나머지는 패딩</translation>
    </message>
    <message>
        <source>the largest cell receives the whole gradient</source>
        <translation>최댓값이 모두 가져감</translation>
    </message>
    <message>
        <source>scales of 0.5, a zero point of 20</source>
        <translation>배율 0.5, 영점 20</translation>
    </message>
    <message>
        <source>No page defines a scale of 0.</source>
        <translation>배율 0은 정의되지 않습니다.</translation>
    </message>
    <message>
        <source>The scale is the range of the elements divided by the range of the type; no page defines a scale that is 0 or not finite.</source>
        <translation>배율은 수의 범위를 타입의 범위로 나눈 값입니다. 0이거나 유한하지 않을 때는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>The zero point is nearly {place} before it is rounded; drivers may round it differently, which changes all cells by 1.</source>
        <translation>반올림하기 전의 영점이 거의 {place}입니다. 드라이버마다 다르게 반올림할 수 있으며, 그러면 모든 셀이 1만큼 달라집니다.</translation>
    </message>
    <message>
        <source>ZeroPointTensor is NULL; it is optional from feature level 6_2 on, but the target is {level}.</source>
        <translation>ZeroPointTensor가 NULL입니다. 기능 수준 6_2부터 선택이며, 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>Along every dimension, the size of the scale divides the size of the input; the quotient is the size of a block.</source>
        <translation>모든 차원에서 입력 크기는 배율 크기로 나누어떨어집니다: 몫이 블록의 크기입니다.</translation>
    </message>
    <message>
        <source>QuantizationType requires no tensors, but QuantizationTensors has {actual}.</source>
        <translation>QuantizationType에는 텐서가 없는데 QuantizationTensors는 {actual}개입니다.</translation>
    </message>
    <message>
        <source>0 is always in the range</source>
        <translation>0은 언제나 범위에 듦</translation>
    </message>
    <message>
        <source>three scales and zero points</source>
        <translation>배율 셋과 영점 셋</translation>
    </message>
    <message>
        <source>reset gate after the product</source>
        <translation>곱한 뒤 리셋</translation>
    </message>
    <message>
        <source>reset gate before the product; backward</source>
        <translation>곱하기 전 리셋, 끝부터</translation>
    </message>
    <message>
        <source>i = f(Wi x + Ri h + Pi * c + biases), o and f likewise, n = g(Wn x + Rn h + biases), c[t] = f * c[t-1] + i * n, h[t] = o * k(c[t])</source>
        <translation>i = f(Wi x + Ri h + Pi * c + 바이어스), o와 f도 같음, n = g(Wn x + Rn h + 바이어스), c[t] = f * c[t-1] + i * n, h[t] = o * k(c[t])</translation>
    </message>
    <message>
        <source>two sequences; the second is shorter</source>
        <translation>시퀀스 둘, 둘째가 더 짧음</translation>
    </message>
    <message>
        <source>peepholes, ClipThreshold, coupled input and forget gates</source>
        <translation>핍홀, 클리핑, 입력과 망각 게이트 결합</translation>
    </message>
    <message>
        <source>a running sum</source>
        <translation>지금까지의 합</translation>
    </message>
    <message>
        <source>Output[i] = sum of Input[0..i] along Axis, or of Input[i..] for DECREASING; without Input[i] if HasExclusiveSum is TRUE</source>
        <translation>Output[i] = Axis를 따라 Input[0..i]의 합, DECREASING이면 [i..], HasExclusiveSum이면 i 제외</translation>
    </message>
    <message>
        <source>Output[i] = product of Input[0..i] along Axis, or of Input[i..] for DECREASING; without Input[i] if HasExclusiveProduct is TRUE</source>
        <translation>Output[i] = Axis를 따라 Input[0..i]의 곱, DECREASING이면 [i..], HasExclusiveProduct이면 i 제외</translation>
    </message>
    <message>
        <source>the sum of the absolute values of integers</source>
        <translation>정수 절댓값의 합</translation>
    </message>
    <message>
        <source>the sum of the squares</source>
        <translation>제곱의 합</translation>
    </message>
    <message>
        <source>an index counted through two axes</source>
        <translation>두 축에 걸쳐 셈</translation>
    </message>
    <message>
        <source>the first of equal elements in a row</source>
        <translation>행에서 같은 요소 중 첫째</translation>
    </message>
    <message>
        <source>the last of equal elements in a row</source>
        <translation>행에서 같은 요소 중 마지막</translation>
    </message>
    <message>
        <source>The page does not define the result for NaN, or the index along several axes.</source>
        <translation>문서는 NaN의 동작도, 여러 축에서 인덱스를 세는 방법도 말하지 않습니다.</translation>
    </message>
    <message>
        <source>InputTensor and OutputTensor have the same DataType, unless Function returns an index.</source>
        <translation>Function이 인덱스를 내지 않으면 InputTensor와 OutputTensor의 DataType은 같습니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines this. The result ignores NaN.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 문서에 정의가 없고, 결과는 NaN을 건너뜁니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes LOG_SUM_EXP from the powers e^x in FLOAT32, which overflow for large x.</source>
        <translation>DirectML 1.13.1은 LOG_SUM_EXP를 FLOAT32의 거듭제곱 e^x 그대로 계산합니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 computes the new first moment as m + (1 - Beta1) * (g - m), and the second likewise; the sum is NaN if the old moment is infinite.</source>
        <translation>DirectML 1.13.1은 새 1차 모멘트를 m + (1 - Beta1) * (g - m)으로 계산하고, 2차 모멘트도 같은 방식으로 계산합니다. 옛 모멘트가 무한대이면 합은 NaN입니다.</translation>
    </message>
    <message>
        <source>the first step: every parameter moves by LearningRate</source>
        <translation>첫 단계: 모든 매개변수가 LearningRate만큼 움직임</translation>
    </message>
    <message>
        <source>the second step: earlier moments have an effect</source>
        <translation>둘째 단계: 이전 모멘트가 영향을 줌</translation>
    </message>
    <message>
        <source>The page&apos;s table gives TrainingStepTensor a floating-point type; the text of the page and DirectML 1.13.1 require UINT32.</source>
        <translation>문서의 표는 TrainingStepTensor를 부동소수점 타입이라 하지만, 본문과 DirectML 1.13.1은 UINT32입니다.</translation>
    </message>
    <message>
        <source>On the page, training begins with step 0, where its formula divides 0 by 0.</source>
        <translation>문서는 학습을 단계 0부터 시작하게 하지만, 그 공식은 0을 0으로 나눕니다.</translation>
    </message>
    <message>
        <source>gradient of doubling the width, nearest</source>
        <translation>너비 두 배(최근접)의 기울기</translation>
    </message>
    <message>
        <source>gradient of doubling the width, linear</source>
        <translation>너비 두 배(선형)의 기울기</translation>
    </message>
    <message>
        <source>gradient with aligned corners</source>
        <translation>모서리 맞춤의 기울기</translation>
    </message>
    <message>
        <source>gradient of a crop: 0 for cut-off cells</source>
        <translation>자르기의 기울기: 잘린 셀은 0</translation>
    </message>
    <message>
        <source>the gradients go to the previous cell</source>
        <translation>기울기는 앞 셀로 갑니다</translation>
    </message>
    <message>
        <source>the gradients go to the next cell</source>
        <translation>기울기는 뒤 셀로 갑니다</translation>
    </message>
    <message>
        <source>The page refers to RESAMPLE for the offsets; DirectML 1.13.1 exchanges the input offsets and the output offsets.</source>
        <translation>문서는 오프셋을 RESAMPLE 문서로 미루지만, DirectML 1.13.1은 입력 오프셋과 출력 오프셋을 서로 바꿉니다.</translation>
    </message>
    <message>
        <source>The page does not define the choice between two equally near cells; DirectML uses the later one for FLOAT32 and FLOAT16, and the earlier one for INT8 and UINT8.</source>
        <translation>문서는 똑같이 가까운 두 셀 중 어느 것을 쓰는지 말하지 않습니다. DirectML은 FLOAT32와 FLOAT16에서는 뒤의 것을, INT8과 UINT8에서는 앞의 것을 씁니다.</translation>
    </message>
    <message>
        <source>twice as wide, nearest</source>
        <translation>너비 두 배, 최근접</translation>
    </message>
    <message>
        <source>twice as wide, linear</source>
        <translation>너비 두 배, 선형</translation>
    </message>
    <message>
        <source>half as wide, linear</source>
        <translation>너비 절반, 선형</translation>
    </message>
    <message>
        <source>aligned corners</source>
        <translation>모서리 맞춤</translation>
    </message>
    <message>
        <source>linear along two dimensions</source>
        <translation>두 차원에서 선형</translation>
    </message>
    <message>
        <source>a quarter of the size, Antialiased</source>
        <translation>4분의 1 크기, Antialiased</translation>
    </message>
    <message>
        <source>a quarter of the size, not Antialiased</source>
        <translation>4분의 1 크기, Antialiased 아님</translation>
    </message>
    <message>
        <source>integers, linear</source>
        <translation>정수, 선형</translation>
    </message>
    <message>
        <source>Along dimension {dimension}, {made} does not reach {lost:cell|cells} of {source}.</source>
        <translation>차원 {dimension}에서 {made}이(가) {source}의 셀 {lost}개에 닿지 않습니다.</translation>
    </message>
    <message>
        <source>With {type}, DirectML uses the cell before the coordinate, not the nearest; {count:cell differs|cells differ}.</source>
        <translation>{type}에서 DirectML은 가장 가까운 셀이 아니라 좌표 앞의 셀을 씁니다. 셀 {count}개가 다릅니다.</translation>
    </message>
    <message>
        <source>The output has the sizes of the input, with height and width multiplied by ScaleSize.</source>
        <translation>출력은 입력의 크기에서 높이와 너비에 ScaleSize를 곱한 것입니다.</translation>
    </message>
    <message>
        <source>three times as wide, nearest</source>
        <translation>너비 세 배, 최근접</translation>
    </message>
    <message>
        <source>OutputValue[.., i, ..] = the i-th of Input[.., :, ..] in order; equal elements by ascending index</source>
        <translation>OutputValue[.., i, ..] = Input[.., :, ..]을 정렬한 i번째 값. 같은 값은 인덱스 오름차순</translation>
    </message>
    <message>
        <source>The attribute sorted = 0 is ignored: DirectML always sorts.</source>
        <translation>속성 sorted = 0은 무시합니다. DirectML은 항상 정렬합니다.</translation>
    </message>
    <message>
        <source>The indices are INT64 in ONNX; in DirectML they are unsigned, so OutputIndexTensor is UINT64, which needs feature level 5_0.</source>
        <translation>인덱스는 ONNX에서 INT64입니다. DirectML에는 부호 없는 형식만 있으므로 OutputIndexTensor는 UINT64이며, 기능 수준 5_0이 필요합니다.</translation>
    </message>
    <message>
        <source>No page defines the position of NaN in the order.</source>
        <translation>순서에서 NaN의 위치는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>The page does not define the position of NaN in the order.</source>
        <translation>문서는 순서에서 NaN의 위치를 말하지 않습니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines its position in the order (the reference treats NaN as the largest number).</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 순서에서 어디인지 문서에 없습니다(참조 구현은 NaN을 가장 크게 봅니다).</translation>
    </message>
    <message>
        <source>MinimumSamplesPerOutput times the number of bins along an axis fits in a UINT.</source>
        <translation>MinimumSamplesPerOutput에 한 축의 구간 수를 곱한 값은 UINT에 들어갑니다.</translation>
    </message>
    <message>
        <source>{count:bin contains|bins contain} NaN; DirectML takes the largest of the other cells.</source>
        <translation>구간 {count}개에 NaN이 있습니다. DirectML은 나머지 중 최댓값을 씁니다.</translation>
    </message>
    <message>
        <source>two bins of a region</source>
        <translation>영역의 두 구간</translation>
    </message>
    <message>
        <source>bins that overlap</source>
        <translation>겹치는 구간</translation>
    </message>
    <message>
        <source>bins outside the image</source>
        <translation>이미지 밖의 구간</translation>
    </message>
    <message>
        <source>a region mirrored along x</source>
        <translation>x를 따라 뒤집힌 영역</translation>
    </message>
    <message>
        <source>samples on the corners of the region</source>
        <translation>영역의 모서리에 놓인 샘플</translation>
    </message>
    <message>
        <source>{images} is NULL; it must be given if ReductionFunction is MAX.</source>
        <translation>{images}가 NULL입니다. ReductionFunction이 MAX이면 있어야 합니다.</translation>
    </message>
    <message>
        <source>the largest sample receives the whole gradient</source>
        <translation>모두 가장 큰 샘플로</translation>
    </message>
    <message>
        <source>with the gradient of the corners</source>
        <translation>모서리의 기울기도</translation>
    </message>
    <message>
        <source>The example of the page does not state InputPixelOffset. 0.75 gives the numbers of the page. With 0.5, samples lie exactly between two cells or after the last cell, and there DirectML 1.13.1 uses other cells than the page.</source>
        <translation>문서의 예에는 InputPixelOffset이 없습니다. 0.75이면 문서의 수가 나옵니다. 0.5이면 샘플이 정확히 두 셀의 한가운데나 마지막 셀 뒤에 놓이며, 거기서 DirectML 1.13.1은 문서와 다른 셀을 씁니다.</translation>
    </message>
    <message>
        <source>DirectML adds in FLOAT32; where large samples cancel out or overflow, the result depends on the order of the samples.</source>
        <translation>DirectML은 FLOAT32로 더합니다: 큰 샘플이 상쇄되거나 넘치면 나머지는 더하는 순서에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>A row of {a} has {first:element|elements} (dimension {at_a}), and a column of {b} has {second} (dimension {at_b}); the numbers must be equal.</source>
        <translation>{a}의 행은 요소 {first}개(차원 {at_a}), {b}의 열은 {second}개(차원 {at_b})입니다. 두 수가 같아야 합니다.</translation>
    </message>
    <message>
        <source>RMS normalization: the mean is not subtracted</source>
        <translation>RMS 정규화: 평균은 그대로</translation>
    </message>
    <message>
        <source>{there} is given, but {missing} is NULL; before feature level 5_2, both or neither must be given, and the target is {level}.</source>
        <translation>{there}은(는) 있고 {missing}은(는) NULL입니다. 기능 수준 5_2 이전에는 둘 다 있거나 없어야 하며, 대상은 {level}입니다.</translation>
    </message>
    <message>
        <source>the first of equal elements</source>
        <translation>같은 것 중 첫째</translation>
    </message>
    <message>
        <source>Each Function has its own list of supported data types; a function that returns an index requires an output of integers.</source>
        <translation>Function마다 지원하는 데이터 타입이 있으며, 인덱스를 내는 함수는 정수 출력을 요구합니다.</translation>
    </message>
    <message>
        <source>The page does not define the dimensions along which LocalSize counts; DirectML 1.13.1 sums either along the channels or over height and width, and divides by LocalSize, not by its square.</source>
        <translation>문서는 LocalSize가 어느 차원을 세는지 정하지 않습니다. DirectML 1.13.1은 채널 방향 또는 높이와 너비에 걸쳐 더하고, 제곱이 아니라 LocalSize로 나눕니다.</translation>
    </message>
    <message>
        <source>The page has no formula; DirectML 1.13.1 adds Epsilon to the square of the norm, also if P is 1.</source>
        <translation>문서에 공식이 없습니다. DirectML 1.13.1은 P가 1일 때도 노름의 제곱에 Epsilon을 더합니다.</translation>
    </message>
    <message>
        <source>Output = the largest cell of the window</source>
        <translation>Output = 윈도우에서 가장 큰 값</translation>
    </message>
    <message>
        <source>Output = the largest cell of the window; OutputIndices = its index in Input, counted in row-major order</source>
        <translation>Output = 윈도우에서 가장 큰 값; OutputIndices = Input에서의 위치(행 우선 순서)</translation>
    </message>
    <message>
        <source>The number of activations for each direction is 1.</source>
        <translation>방향마다 활성화는 1개입니다.</translation>
    </message>
    <message>
        <source>The number of activations for each direction is 2.</source>
        <translation>방향마다 활성화는 2개입니다.</translation>
    </message>
    <message>
        <source>The number of activations for each direction is 3.</source>
        <translation>방향마다 활성화는 3개입니다.</translation>
    </message>
    <message>
        <source>The last size of BatchIndicesTensor is NumROIs; all sizes before it are 1.</source>
        <translation>BatchIndicesTensor의 마지막 크기는 NumROIs이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The last sizes of InputGradientTensor are NumROIs, the channels, height and width; all sizes before them are 1.</source>
        <translation>InputGradientTensor의 마지막 크기는 차례로 NumROIs, 채널 수, 높이, 너비이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The last sizes of OutputTensor are NumROIs, the channels, PooledSize.Height and PooledSize.Width; all sizes before them are 1.</source>
        <translation>OutputTensor의 마지막 크기는 NumROIs, 채널 수, PooledSize.Height, PooledSize.Width이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The last sizes of OutputTensor are NumROIs, the channels, height and width; all sizes before them are 1.</source>
        <translation>OutputTensor의 마지막 크기는 NumROIs, 채널 수, 높이, 너비이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The last sizes of ROITensor are NumROIs and 4; all sizes before them are 1.</source>
        <translation>ROITensor의 마지막 크기는 NumROIs, 수 4개이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The last sizes of ROITensor are NumROIs and 5; all sizes before them are 1.</source>
        <translation>ROITensor의 마지막 크기는 NumROIs, 수 5개이고, 나머지는 1입니다.</translation>
    </message>
    <message>
        <source>The example needs a higher feature level; DirectML {version} has {level}.</source>
        <translation>예제에는 더 높은 기능 수준이 필요합니다. DirectML {version}의 기능 수준은 {level}입니다.</translation>
    </message>
    <message>
        <source>The lesson has format {version}; this version of the explorer reads format {own}.</source>
        <translation>학습 과제의 형식이 {version}입니다. 이 버전의 탐색기는 형식 {own}을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>A goal must have one of the keys {known}; this goal has {names}.</source>
        <translation>목표에는 {known} 중 하나가 있어야 하지만, 여기에는 {names}이(가) 있습니다.</translation>
    </message>
    <message>
        <source>The key {key} is missing.</source>
        <translation>{key}이(가) 없습니다.</translation>
    </message>
    <message>
        <source>Unknown keys: {names}. The known keys are {known}.</source>
        <translation>알 수 없는 항목: {names}. 있는 항목은 {known}입니다.</translation>
    </message>
    <message>
        <source>The code has {count} operators, numbered from 0; none of them has the number {choice}.</source>
        <translation>연산자가 {count}개이며 0부터 번호를 매깁니다. {choice}은(는) 그중에 없습니다.</translation>
    </message>
    <message>
        <source>The code has {count} operators: {names}.</source>
        <translation>연산자가 {count}개 있습니다: {names}.</translation>
    </message>
    <message>
        <source>The text has more than {most} characters, the limit for C++.</source>
        <translation>텍스트가 {most}자를 넘습니다. C++는 그만큼까지 읽습니다.</translation>
    </message>
    <message>
        <source>{absent} is missing here</source>
        <translation>여기에 {absent}이(가) 없습니다</translation>
    </message>
    <message>
        <source>this is not C++</source>
        <translation>C++가 아닙니다</translation>
    </message>
    <message>
        <source>Brackets are nested more than {most} deep.</source>
        <translation>괄호가 {most}단계보다 깊습니다.</translation>
    </message>
    <message>
        <source>Sizes has {n:entry|entries}</source>
        <translation>Sizes의 항목은 {n}개</translation>
    </message>
    <message>
        <source>The dispatchable {why_not}.</source>
        <translation>열 수 없습니다: {why_not}.</translation>
    </message>
    <message>
        <source>The model cannot be written: its brackets are nested too deeply.</source>
        <translation>괄호가 너무 깊이 중첩되어 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos; without an opening bracket</source>
        <translation>여는 괄호가 없습니다: &apos;{word}&apos;</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos; instead of the end of the list that begins with &apos;{opening}&apos;</source>
        <translation>&apos;{opening}&apos; 목록이 끝날 자리입니다: &apos;{word}&apos;</translation>
    </message>
    <message>
        <source>found &apos;{word}&apos; instead of a number</source>
        <translation>숫자가 있을 자리입니다: &apos;{word}&apos;</translation>
    </message>
    <message>
        <source>this list has {entries:value|values}, but the list in line {line} has {known}</source>
        <translation>이 목록에는 값이 {entries}개, {line}행의 목록에는 {known}개 있습니다</translation>
    </message>
    <message>
        <source>this line has {width:value|values}, but line {line} has {known}</source>
        <translation>이 줄에는 값이 {width}개, {line}행에는 {known}개 있습니다</translation>
    </message>
    <message>
        <source>The text is empty</source>
        <translation>텍스트가 비어 있습니다</translation>
    </message>
    <message>
        <source>holds Python objects, which are not loaded</source>
        <translation>Python 객체가 들어 있어 불러오지 않았습니다</translation>
    </message>
    <message>
        <source>declares invalid sizes {shape}</source>
        <translation>잘못된 크기 {shape}을(를) 선언합니다</translation>
    </message>
    <message>
        <source>has the sizes {shape}, so it has no numbers</source>
        <translation>크기가 {shape}이므로 숫자가 없습니다</translation>
    </message>
    <message>
        <source>begins like UTF-16, but is not valid UTF-16</source>
        <translation>UTF-16처럼 시작하지만 올바른 UTF-16이 아닙니다</translation>
    </message>
    <message>
        <source>{said}, which is only read if the model itself is a file</source>
        <translation>{said}. 모델 자체가 파일일 때만 읽습니다</translation>
    </message>
    <message>
        <source>{said}, which is a picture; save its numbers as a .npy file</source>
        <translation>{said}. 그림은 읽지 않습니다. 그림의 숫자를 .npy 파일로 저장하세요</translation>
    </message>
    <message>
        <source>{said}, which has more than {most} bytes, the limit</source>
        <translation>{said}. {most}바이트를 넘습니다</translation>
    </message>
    <message>
        <source>{said}, but no initialValuesDataType</source>
        <translation>{said}. initialValuesDataType이 없습니다</translation>
    </message>
    <message>
        <source>{said}, which has the type {held}, but initialValuesDataType is {data_type}</source>
        <translation>{said}. 형식은 {held}인데 initialValuesDataType은 {data_type}입니다</translation>
    </message>
    <message>
        <source>Reading an .onnx file needs the package onnx: pip install onnx.</source>
        <translation>.onnx 파일은 onnx 패키지로 읽습니다: pip install onnx.</translation>
    </message>
    <message>
        <source>Shape inference failed: {why_not}. Only the shapes that the model states are known.</source>
        <translation>형상 추론에 실패했습니다: {why_not}. 모델에 명시된 형상만 알 수 있습니다.</translation>
    </message>
    <message>
        <source>{op_type} &apos;{node}&apos; of opset {opset} was read as {operator}.</source>
        <translation>opset {opset}의 {op_type} &apos;{node}&apos;을(를) {operator}(으)로 읽었습니다.</translation>
    </message>
    <message>
        <source>a list of adapters, each with a number and a name</source>
        <translation>번호와 이름이 있는 어댑터의 목록</translation>
    </message>
    <message>
        <source>DirectML&apos;s process sent {count:buffer|buffers} for {wanted:output|outputs}.</source>
        <translation>DirectML 프로세스가 출력 {wanted}개에 버퍼 {count}개로 응답했습니다.</translation>
    </message>
    <message>
        <source>DirectML&apos;s process sent {key} {found}; it must be {wanted}.</source>
        <translation>DirectML 프로세스가 {key}에 {found}(으)로 응답했습니다. {wanted}이어야 합니다.</translation>
    </message>
    <message>
        <source>The device returned {count} bytes for {name}; {needed} are needed.</source>
        <translation>장치의 {name}은(는) {count}바이트입니다. {needed}바이트가 필요합니다.</translation>
    </message>
    <message>
        <source>{reason} This happened while the process was starting.</source>
        <translation>{reason} 시작하던 중이었습니다.</translation>
    </message>
    <message>
        <source>Line {line}: {struct} does not set {names}; the value is undefined in C++, and 0 here.</source>
        <translation>{line}행: {struct}이(가) {names}을(를) 설정하지 않습니다. C++에서는 정해지지 않으며, 여기서는 0입니다.</translation>
    </message>
    <message>
        <source>Line {line}: {struct} does not set {names}; C++ uses 0.</source>
        <translation>{line}행: {struct}이(가) {names}을(를) 설정하지 않습니다. C++가 0으로 만듭니다.</translation>
    </message>
    <message>
        <source>Line {line}: {type} has no member {name}; its value is ignored.</source>
        <translation>{line}행: {type}에 멤버 {name}이(가) 없어 제외했습니다.</translation>
    </message>
    <message>
        <source>The model was written by a newer version of the explorer: its format is {version}, and this version reads up to {own}.</source>
        <translation>더 새로운 버전의 탐색기에서 쓴 파일입니다(형식 {version}, 이 버전은 {own}).</translation>
    </message>
    <message>
        <source>The text has {rank} dimensions, {{{shape}}}; a slice has only rows and columns</source>
        <translation>텍스트가 {rank}차원 {{{shape}}}입니다. 슬라이스에는 행과 열만 있습니다</translation>
    </message>
    <message>
        <source>{device} does not support tensors of {types}.</source>
        <translation>{device}은(는) {types} 텐서를 지원하지 않습니다.</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>파일을 읽을 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The file has {size} bytes; the limit is {most}.</source>
        <translation>{size}바이트입니다. 모델은 {most}바이트까지 읽습니다.</translation>
    </message>
    <message>
        <source>The file would have {count} bytes; the limit of a model file is {most}.</source>
        <translation>{count}바이트가 됩니다. 모델 파일은 {most}바이트까지 읽습니다.</translation>
    </message>
    <message>
        <source>The file cannot be written: {reason}.</source>
        <translation>파일을 쓸 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>A lesson needs at least one goal.</source>
        <translation>학습 과제에는 목표가 하나 이상 있어야 합니다.</translation>
    </message>
    <message>
        <source>The share text does not contain a model.</source>
        <translation>공유 텍스트에 모델이 없습니다.</translation>
    </message>
    <message>
        <source>The share text does not contain a model: its content is not UTF-8.</source>
        <translation>공유 텍스트에 모델이 없습니다. 내용이 UTF-8이 아닙니다.</translation>
    </message>
    <message>
        <source>DirectML&apos;s process cannot start: {reason}.</source>
        <translation>DirectML 프로세스가 시작되지 않습니다: {reason}.</translation>
    </message>
    <message>
        <source>pip fetched another file instead of {wheel}.</source>
        <translation>pip가 {wheel}이(가) 아닌 다른 파일을 받았습니다.</translation>
    </message>
    <message>
        <source>Fetching the package needs Python with pip, but there is no Python in PATH.</source>
        <translation>패키지를 받으려면 pip가 있는 Python이 필요한데, PATH에 없습니다.</translation>
    </message>
    <message>
        <source>DirectML can only be called on x86-64; this machine is {processor}.</source>
        <translation>DirectML은 x86-64에서만 호출합니다. 이 컴퓨터는 {processor}입니다.</translation>
    </message>
    <message>
        <source>pip has no disk space left.</source>
        <translation>pip가 작업할 공간이 없습니다.</translation>
    </message>
    <message>
        <source>{field} is {count}, but {name} has {length:entry|entries}.</source>
        <translation>{field}은(는) {count}인데 {name}의 항목은 {length}개입니다.</translation>
    </message>
    <message>
        <source>{field} is {count}, but {name} has {rank:dimension|dimensions}, including batch and channel.</source>
        <translation>{field}은(는) {count}인데 {name}은(는) 배치와 채널을 포함해 {rank}차원입니다.</translation>
    </message>
    <message>
        <source>The count of {name} is {count}, but {name} has {length:entry|entries}.</source>
        <translation>{name}의 개수는 {count}인데 항목은 {length}개입니다.</translation>
    </message>
    <message>
        <source>{name} is {value}, which does not fit {type}.</source>
        <translation>{name}이(가) {type}에 담을 수 없는 {value}입니다.</translation>
    </message>
    <message>
        <source>The buffers need {needed} bytes; the limit is {most}.</source>
        <translation>버퍼에 {needed}바이트가 필요합니다. 한도는 {most}바이트입니다.</translation>
    </message>
    <message>
        <source>The {device} only gives verdicts; it cannot compute outputs.</source>
        <translation>{device}은(는) 판정만 하고 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>The array has {count} tensors; the explorer shows up to {most}.</source>
        <translation>배열에 텐서가 {count}개 있습니다. {most}개까지 보여 줍니다.</translation>
    </message>
    <message>
        <source>{path} is not the empty library of torch-directml, so it is not changed.</source>
        <translation>{path}은(는) torch-directml의 빈 라이브러리가 아니므로 바꾸지 않습니다.</translation>
    </message>
    <message>
        <source>The empty libd3d12.so and libdxcore.so of torch-directml are missing. Run {command}.</source>
        <translation>torch-directml의 빈 libd3d12.so와 libdxcore.so가 없습니다. {command}을(를) 실행하세요.</translation>
    </message>
    <message>
        <source>has the operator {operator}, but no desc</source>
        <translation>연산자는 {operator}이지만 desc가 없습니다</translation>
    </message>
    <message>
        <source>{text} must have exactly one member: a number of the type in {field}</source>
        <translation>{text}에는 {field}의 타입인 숫자 멤버가 정확히 하나 있어야 합니다</translation>
    </message>
    <message>
        <source>{text}; runs of up to {elements} elements, {size} and {seconds} seconds need no confirmation</source>
        <translation>{text}; 요소 {elements}개, {size}, {seconds}초까지는 묻지 않고 실행합니다</translation>
    </message>
    <message>
        <source>{name} is {type} {sizes} on the device, but {expected_type} {expected_sizes} in the reference.</source>
        <translation>{name}: 장치는 {type} {sizes}, 참조는 {expected_type} {expected_sizes}입니다.</translation>
    </message>
    <message>
        <source>first of equal cells</source>
        <translation>같은 것 중 처음</translation>
    </message>
    <message>
        <source>last of equal cells</source>
        <translation>같은 것 중 마지막</translation>
    </message>
    <message>
        <source>rounds up</source>
        <translation>올림</translation>
    </message>
    <message>
        <source>rounds down</source>
        <translation>내림</translation>
    </message>
    <message>
        <source>The documentation does not define the result if output cells share an element.</source>
        <translation>요소를 공유하는 출력 셀의 의미는 문서에 없습니다.</translation>
    </message>
    <message>
        <source>Every size of BiasTensor is 1 or the size of InputTensor along that dimension.</source>
        <translation>BiasTensor의 모든 크기는 1이거나 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>Every size of MeanTensor is 1 or the size of InputTensor along that dimension.</source>
        <translation>MeanTensor의 모든 크기는 1이거나 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>Every size of ScaleTensor is 1 or the size of InputTensor along that dimension.</source>
        <translation>ScaleTensor의 모든 크기는 1이거나 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>Every size of VarianceTensor is 1 or the size of InputTensor along that dimension.</source>
        <translation>VarianceTensor의 모든 크기는 1이거나 InputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has size 1 along all but its last IndexDimensions dimensions; DirectML 1.13.1 can end the process otherwise.</source>
        <translation>IndexDimensions가 세는 것보다 앞의 IndicesTensor 차원은 크기가 1입니다. 아니면 DirectML 1.13.1이 프로세스를 끝낼 수 있습니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has size 1 along all but its last IndicesDimensionCount dimensions.</source>
        <translation>IndicesDimensionCount가 세는 것보다 앞의 IndicesTensor 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>InputTensor has size 1 along all but its last InputDimensionCount dimensions.</source>
        <translation>InputDimensionCount가 세는 것보다 앞의 InputTensor 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>index {index}: outside the tensor</source>
        <translation>인덱스 {index}: 텐서 밖</translation>
    </message>
    <message>
        <source>Add {count:leading 1|leading 1s} to the sizes of {tensors}</source>
        <translation>{tensors} 앞에 1 {count}개 추가</translation>
    </message>
    <message>
        <source>Remove {count:leading 1|leading 1s} from the sizes of {tensors}</source>
        <translation>{tensors} 앞의 1 {count}개 제거</translation>
    </message>
    <message>
        <source>{type_field} equals the DataType of {of}.</source>
        <translation>{type_field}은(는) {of}의 DataType과 같습니다.</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; has more than 64 bits</source>
        <translation>&apos;{text}&apos;은(는) 64비트를 넘습니다</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not finite</source>
        <translation>&apos;{text}&apos;은(는) 유한하지 않습니다</translation>
    </message>
    <message>
        <source>In {count:cell|cells} of OutputGradientTensor, numbers much larger than the result cancel out.</source>
        <translation>OutputGradientTensor의 셀 {count}개는 더 큰 수들이 상쇄되고 남은 값입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} of {name}, numbers much larger than the result cancel out.</source>
        <translation>{name}에서 셀 {count}개는 더 큰 수들이 상쇄되고 남은 값입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells}, samples much larger than the result cancel out or overflow.</source>
        <translation>셀 {count}개는 더 큰 샘플들이 상쇄되고 남은 값입니다.</translation>
    </message>
    <message>
        <source>For 4 dimensions, DirectML 1.13.1 also accepts lists of 3 entries, and uses the first 2.</source>
        <translation>DirectML 1.13.1은 4차원에 항목 3개도 받아들이고 처음 2개를 씁니다.</translation>
    </message>
    <message>
        <source>The lists have {length:entry|entries}; the page requires {needed}, and DirectML ignores the others.</source>
        <translation>목록의 항목이 {length}개입니다. 문서는 {needed}개를 요구하며 DirectML은 앞의 것을 씁니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has {count:index|indices} beyond the {places} cells of OutputTensor; elements with such an index are dropped.</source>
        <translation>IndicesTensor의 인덱스 {count}개가 OutputTensor의 셀 {places}개를 벗어납니다. 가리키는 것은 버려집니다.</translation>
    </message>
    <message>
        <source>If several elements have the same index, the driver chooses the one that is kept.</source>
        <translation>같은 인덱스의 여러 요소 중 무엇이 남는지는 드라이버마다 다릅니다.</translation>
    </message>
    <message>
        <source>{count:cell of OutputTensor is|cells of OutputTensor are} the target of several indices; the reference keeps the first element.</source>
        <translation>OutputTensor의 셀 {count}개를 여러 인덱스가 가리킵니다. 참조 구현은 첫째를 남깁니다.</translation>
    </message>
    <message>
        <source>P is 0, but there is no root of degree 0. DirectML 1.13.1 accepts 0; the pages mention 1 and 2.</source>
        <translation>P가 0입니다: 그런 차수의 근은 없습니다. DirectML 1.13.1은 받아들이며, 문서에는 1과 2가 있습니다.</translation>
    </message>
    <message>
        <source>the mean, 0 / 0, is NaN.</source>
        <translation>평균은 0 / 0, 즉 NaN입니다.</translation>
    </message>
    <message>
        <source>the mean, 0 / 0, is NaN. DirectML 1.13.1 writes the lowest number of the type.</source>
        <translation>0 / 0은 수가 아닙니다. DirectML 1.13.1은 타입의 최솟값을 씁니다.</translation>
    </message>
    <message>
        <source>{path}: a window spans {window:cell|cells}, but {of} with its padding has only {padded} along dimension {dimension}.</source>
        <translation>{path}: 창은 셀 {window}개에 걸치는데, 패딩을 더한 {of}의 차원 {dimension}은(는) {padded}입니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} the quotient is nearly halfway between two integers; drivers may differ by 1.</source>
        <translation>셀 {count}개에서 몫이 거의 절반입니다. 드라이버마다 1만큼 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} the scaled sum is nearly halfway between two integers; a FLOAT32 error can make DirectML round it the other way.</source>
        <translation>셀 {count}개에서 배율을 적용한 합이 거의 절반입니다. FLOAT32 오차 때문에 DirectML이 다른 쪽으로 반올림할 수 있습니다.</translation>
    </message>
    <message>
        <source>{name} has sizes {sizes}; they must be {ones}.</source>
        <translation>{name}의 크기가 {sizes}입니다. {ones}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>{name} has sizes {sizes}; they must be {ones} or {each}, one number for each {of}.</source>
        <translation>{name}의 크기가 {sizes}입니다. {ones} 또는 {of}마다 하나인 {each}(이)여야 합니다.</translation>
    </message>
    <message>
        <source>Set the {words} of {tensors} to {shared}</source>
        <translation>{tensors}의 {words} 값을 {shared}(으)로 설정</translation>
    </message>
    <message>
        <source>ActivationDescs has {actual:entry|entries}; {operator} needs {count} for each direction, and this case has {directions:direction|directions}.</source>
        <translation>ActivationDescs의 항목이 {actual}개입니다. {operator}에는 방향 {directions}개에 각각 {count}개가 필요합니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN in {count:cell|cells}; no page defines this. NaN is found only if it is the first element.</source>
        <translation>InputTensor의 셀 {count}개가 NaN입니다. 문서에 정의가 없고, 첫 자리에 있을 때만 찾습니다.</translation>
    </message>
    <message>
        <source>the edge cells receive the gradient</source>
        <translation>가장자리 셀이 기울기를 받습니다</translation>
    </message>
    <message>
        <source>the edge cells are repeated</source>
        <translation>가장자리 셀을 반복합니다</translation>
    </message>
    <message>
        <source>The page&apos;s loop takes one sample too many; the reference skips the last sample.</source>
        <translation>문서의 반복은 마지막 샘플까지 포함하지만, 실제로는 마지막을 뺍니다.</translation>
    </message>
    <message>
        <source>The page does not define the bounds. In DirectML 1.13.1, a sample less than one cell before the first cell has the value of this cell, and a sample after the last cell has OutOfBoundsInputValue.</source>
        <translation>문서는 경계의 위치를 말하지 않습니다. DirectML 1.13.1은 첫 셀 앞 한 셀 미만에서는 첫 셀을, 마지막 셀 뒤에서는 OutOfBoundsInputValue를 읽습니다.</translation>
    </message>
    <message>
        <source>Output = the largest cell of each bin of the region; 0 for a bin outside the image</source>
        <translation>Output = 영역의 각 구간에서 가장 큰 셀. 구간이 이미지 바깥에 있으면 0</translation>
    </message>
    <message>
        <source>InputTensor is given if OutputROIGradientTensor is given or ReductionFunction is MAX.</source>
        <translation>OutputROIGradientTensor가 있거나 ReductionFunction이 MAX이면 InputTensor가 있어야 합니다.</translation>
    </message>
    <message>
        <source>For the gradient of the corners, the page weights bin j by j; DirectML 1.13.1 weights it by j * image size / number of samples.</source>
        <translation>모서리의 기울기에서 구간 j의 가중치는 문서에서는 j이고, DirectML 1.13.1에서는 j * 이미지 크기 / 샘플 수입니다.</translation>
    </message>
    <message>
        <source>{count:corner differs|corners differ}: along an axis, the page weights bin j by j, but DirectML weights it by j * image size / number of samples.</source>
        <translation>모서리 {count}개: 한 축의 구간 j의 가중치는 문서에서는 j, DirectML에서는 j * 이미지 크기 / 샘플 수입니다.</translation>
    </message>
    <message>
        <source>The page&apos;s sums do not use SpatialScale and the size of the region: they are not the derivative of the alignment.</source>
        <translation>문서의 합에는 SpatialScale과 영역의 크기가 빠져 있어, 정렬의 미분이 아닙니다.</translation>
    </message>
    <message>
        <source>A sample less than one cell before the first cell has the value of this cell in DirectML 1.13.1; a sample after the last cell has OutOfBoundsInputValue.</source>
        <translation>첫 셀 앞으로 한 셀 미만이면 DirectML 1.13.1은 첫 셀을 읽고, 마지막 셀 뒤에서는 OutOfBoundsInputValue를 읽습니다.</translation>
    </message>
    <message>
        <source>{count:cell has|cells have} a sample outside {images}, less than one cell from its edge; no page defines the value of such a sample.</source>
        <translation>셀 {count}개의 샘플이 {images}를 한 셀 미만만큼 벗어납니다. 무엇을 읽는지 문서에 없습니다.</translation>
    </message>
    <message>
        <source>The reference takes at most 32 samples per bin along an axis.</source>
        <translation>참조 구현은 한 축에서 구간마다 샘플을 최대 32개 씁니다.</translation>
    </message>
    <message>
        <source>{count:region requests|regions request} more than {most} samples per bin along an axis; the reference spreads {most} samples evenly instead.</source>
        <translation>영역 {count}개가 한 축에서 구간마다 {most}개보다 많은 샘플을 요구합니다. 참조 구현은 {most}개를 고르게 놓습니다.</translation>
    </message>
    <message>
        <source>{name} has Flags OWNED_BY_DML; inputs of {operator} must have NONE.</source>
        <translation>{name}의 Flags가 OWNED_BY_DML입니다. {operator}의 입력은 NONE입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 divides in FLOAT32, and drivers differ: a quotient nearly halfway between two integers may be rounded either way.</source>
        <translation>DirectML 1.13.1은 FLOAT32로 나누고 드라이버마다 방법이 달라, 거의 절반인 수는 어느 쪽으로든 갈 수 있습니다.</translation>
    </message>
    <message>
        <source>The first number of a region is the index of an image; for an index beyond the images DirectML 1.13.1 uses the last image.</source>
        <translation>영역의 첫 수는 이미지의 인덱스입니다. 이미지 수를 벗어나면 DirectML 1.13.1은 마지막 이미지를 씁니다.</translation>
    </message>
    <message>
        <source>ROITensor has {count:region|regions} with an image index outside the {images:image|images} of InputTensor.</source>
        <translation>ROITensor의 영역 {count}개가 InputTensor에 없는 이미지를 가리킵니다. 이미지는 {images}개입니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 limits FLOAT16 results to 65504, where rounding would produce infinity.</source>
        <translation>FLOAT16 결과가 더 크면 DirectML 1.13.1은 65504에서 멈춥니다. 반올림하면 무한대입니다.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; states the sizes {sizes}, which take {needed} bytes, but it holds {held} bytes.</source>
        <translation>&apos;{name}&apos;에 명시된 크기는 {sizes}, {needed}바이트인데 {held}바이트가 들어 있습니다.</translation>
    </message>
    <message>
        <source>The elements of &apos;{name}&apos; are in &apos;{file}&apos;</source>
        <translation>&apos;{name}&apos;의 요소는 &apos;{file}&apos;에 있습니다</translation>
    </message>
    <message>
        <source>{said}, but the stated offset or length is not a number.</source>
        <translation>{said}. 명시된 위치나 길이가 숫자가 아닙니다.</translation>
    </message>
    <message>
        <source>{said}, which is outside the folder of the model.</source>
        <translation>{said}. 모델의 폴더 밖에 있습니다.</translation>
    </message>
    <message>
        <source>{said}, but there is no such file.</source>
        <translation>{said}. 그런 파일이 없습니다.</translation>
    </message>
    <message>
        <source>{said}, but the file ends after {count} of the {needed} bytes.</source>
        <translation>{said}. 파일이 {needed}바이트 중 {count}바이트에서 끝납니다.</translation>
    </message>
    <message>
        <source>The dimension {name} has the size {size}, as requested.</source>
        <translation>요청대로 차원 {name}의 크기는 {size}입니다.</translation>
    </message>
    <message>
        <source>has {length} bytes of values from byte {lead} on, but sizeInBytes is {size}</source>
        <translation>{lead}바이트부터 값이 {length}바이트 있지만 sizeInBytes는 {size}입니다</translation>
    </message>
    <message>
        <source>has no valid type at {place}</source>
        <translation>{place}에 올바른 형식이 없습니다</translation>
    </message>
    <message>
        <source>has the type {data_type} at {place}; a value that is written as an object with type and value cannot have this type</source>
        <translation>{place}이(가) {data_type}입니다. 형식을 따로 적은 값에는 쓸 수 없는 형식입니다</translation>
    </message>
    <message>
        <source>has incomplete initialValues; they need value, or both valueStart and valueDelta</source>
        <translation>initialValues가 불완전합니다. value가 있거나 valueStart와 valueDelta가 모두 있어야 합니다</translation>
    </message>
    <message>
        <source>has Type &apos;{text}&apos;; the Type of a tensor desc is BUFFER</source>
        <translation>Type이 &apos;{text}&apos;입니다. 텐서 설명자의 Type은 BUFFER입니다</translation>
    </message>
    <message>
        <source>this number is nested {depth} deep, but the first number is nested {first} deep; all depths must be equal</source>
        <translation>이 숫자는 목록 {depth}겹 안에 있지만 첫 숫자는 {first}겹 안에 있습니다. 모두 깊이가 같아야 합니다</translation>
    </message>
    <message>
        <source>declares {shape} elements of {data_type}, which need {needed} bytes, but only {held} bytes follow the header</source>
        <translation>{data_type} {shape}, {needed}바이트를 선언하지만 헤더 뒤에는 {held}바이트뿐입니다</translation>
    </message>
    <message>
        <source>became shorter while it was read: only {count} of {cells} numbers are left</source>
        <translation>읽는 동안 짧아졌습니다: 숫자 {cells}개 중 {count}개만 남았습니다</translation>
    </message>
    <message>
        <source>{said}, which is outside the folder of the model file</source>
        <translation>{said}. 모델 파일의 폴더 밖에 있습니다</translation>
    </message>
    <message>
        <source>{count:more remark was|more remarks were} left out.</source>
        <translation>참고 {count}개는 생략되었습니다.</translation>
    </message>
    <message>
        <source>Either the device or the reference did not return {outputs}.</source>
        <translation>장치와 참조 중 하나가 {outputs}을(를) 반환하지 않았습니다.</translation>
    </message>
    <message>
        <source>The empty libraries of torch-directml are needed, but {folder} has other files: {files}.</source>
        <translation>torch-directml의 빈 라이브러리가 필요하지만 {folder}에는 다른 파일이 있습니다: {files}.</translation>
    </message>
    <message>
        <source>{name}.{part} has {length:entry|entries} for {rank:dimension|dimensions}.</source>
        <translation>{name}.{part}: 항목이 {length}개인데 차원은 {rank}개입니다.</translation>
    </message>
    <message>
        <source>DirectML has no device on this machine: it only gives verdicts, and NumPy computes the outputs.</source>
        <translation>이 컴퓨터에는 DirectML 장치가 없습니다. DirectML은 desc를 판정만 하고, 출력은 NumPy가 계산합니다.</translation>
    </message>
    <message>
        <source>There is no dispatchable &apos;{wanted}&apos;, only {known}.</source>
        <translation>&apos;{wanted}&apos;이(가) 없습니다. 있는 것: {known}.</translation>
    </message>
    <message>
        <source>The file has {size} bytes; the limit of a model file is {most}. Put large tensors into .npy files, and name these files as sourcePath.</source>
        <translation>{size}바이트입니다. 모델 파일은 {most}바이트까지 읽습니다. 더 많은 숫자는 모델이 sourcePath로 가리키는 .npy 파일에 둘 수 있습니다.</translation>
    </message>
    <message>
        <source>is bound to &apos;{resource}&apos;, but there is no resource with this name</source>
        <translation>&apos;{resource}&apos;에 바인딩되어 있으며, 그런 리소스는 없습니다</translation>
    </message>
    <message>
        <source>The code sets {name}.{written}, but DirectML reads {name}.{wanted} as {kind}.</source>
        <translation>코드는 {name}.{written}을(를) 설정하지만 DirectML은 {name}.{wanted}을(를) {kind}(으)로 읽습니다.</translation>
    </message>
    <message>
        <source>This machine has no D3D12, which needs Windows, or WSL with a GPU.</source>
        <translation>이 컴퓨터에는 D3D12가 없습니다. D3D12에는 Windows 또는 GPU가 있는 WSL이 필요합니다.</translation>
    </message>
    <message>
        <source>No difference in {cells:cell|cells}.</source>
        <translation>셀 {cells}개가 모두 같습니다.</translation>
    </message>
    <message>
        <source>from the first cell</source>
        <translation>처음 것부터</translation>
    </message>
    <message>
        <source>from the last cell</source>
        <translation>마지막 것부터</translation>
    </message>
    <message>
        <source>{axis_field} is {axis}; it must be from 0 to {last}, because {of} has {rank:dimension|dimensions}.</source>
        <translation>{axis_field}은(는) {axis}인데 {of}은(는) {rank}차원입니다. 0에서 {last}까지여야 합니다.</translation>
    </message>
    <message>
        <source>{path} is {axis}; it must be from 0 to {last}, because {of} has {rank:dimension|dimensions}.</source>
        <translation>{path}은(는) {axis}인데 {of}은(는) {rank}차원입니다. 0에서 {last}까지여야 합니다.</translation>
    </message>
    <message>
        <source>{type_field} is {actual}, and {of} is {expected}; the data types must be the same.</source>
        <translation>{type_field}은(는) {actual}, {of}은(는) {expected}입니다. 같아야 합니다.</translation>
    </message>
    <message>
        <source>{second} is {actual}, and {first} is {expected}; the data types must be the same.</source>
        <translation>{second}은(는) {actual}, {first}은(는) {expected}입니다. 같아야 합니다.</translation>
    </message>
    <message>
        <source>{second} has size {actual} along dimension {dimension}, and {first} has {expected}; the sizes must be equal.</source>
        <translation>차원 {dimension}의 크기가 {second}은(는) {actual}, {first}은(는) {expected}입니다. 같아야 합니다.</translation>
    </message>
    <message>
        <source>{second} has sizes {actual} along dimensions {dimension}, and {first} has {expected}; the sizes must be equal.</source>
        <translation>차원 {dimension}의 크기가 차례로 {second}은(는) {actual}, {first}은(는) {expected}입니다. 같아야 합니다.</translation>
    </message>
    <message>
        <source>The data of {name} have {actual:element|elements}, but the desc spans {needed}; missing elements are read as 0.</source>
        <translation>{name}의 데이터는 요소 {actual}개인데, 설명자는 {needed}개까지 닿습니다. 나머지는 0으로 읽습니다.</translation>
    </message>
    <message>
        <source>{name} has stride 0 along dimension {dimension}, whose size is {size}; output cells would overlap.</source>
        <translation>{name}의 차원 {dimension}(크기 {size}) 스트라이드가 0입니다. 셀이 겹칩니다.</translation>
    </message>
    <message>
        <source>{name} has stride {stride} along dimensions {other} and {dimension}; output cells would overlap.</source>
        <translation>{name}의 차원 {other}와(과) {dimension}의 스트라이드가 모두 {stride}입니다. 셀이 겹칩니다.</translation>
    </message>
    <message>
        <source>{name} has {cells:cell|cells}, but its strides {strides} span only {reach} elements; output cells would overlap.</source>
        <translation>{name}의 셀은 {cells}개인데 스트라이드 {strides}은(는) {reach}개에 걸칩니다. 셀이 겹칩니다.</translation>
    </message>
    <message>
        <source>{name} has {actual:stride|strides} ({strides}) and {rank:dimension|dimensions}; the numbers must agree.</source>
        <translation>{name}: {rank}차원에 스트라이드가 {actual}개입니다: {strides}.</translation>
    </message>
    <message>
        <source>{lists}: {length:entry|entries}; {of} has {dimensions:dimension|dimensions}, so {rank:entry is|entries are} required.</source>
        <translation>{lists}: 항목 {length}개, {of}은(는) {dimensions}차원입니다. 목록의 항목은 {rank}개여야 합니다.</translation>
    </message>
    <message>
        <source>{lists}: one entry for each dimension of {of} except the first {leading}.</source>
        <translation>{lists}: 처음 {leading}개를 뺀 {of}의 차원마다 항목 하나.</translation>
    </message>
    <message>
        <source>ScaleBias is {{{scale}, {bias}}} and InputTensor is {type}; with a 64-bit type, ScaleBias must be {{1, 0}}.</source>
        <translation>ScaleBias는 {{{scale}, {bias}}}, InputTensor는 {type}입니다. 64비트 타입에서 ScaleBias는 {{1, 0}}이어야 합니다.</translation>
    </message>
    <message>
        <source>{tensor} has size {size} along dimension {dimension}, before the dimensions that {counted} counts; the size must be 1.</source>
        <translation>{tensor}의 차원 {dimension} 크기가 {size}입니다. {counted}에서 빠지는 차원이므로 1이어야 합니다.</translation>
    </message>
    <message>
        <source>axis is {axis}, but the tensor has only {rank:dimension|dimensions}.</source>
        <translation>axis는 {axis}입니다. 차원은 {rank}개입니다.</translation>
    </message>
    <message>
        <source>Keep the last {count:dimension|dimensions} of {tensors}</source>
        <translation>{tensors}의 마지막 {count}개 차원만 유지</translation>
    </message>
    <message>
        <source>DirectML did not answer within {limit:g} seconds, so its process was ended.</source>
        <translation>DirectML이 {limit:g}초 안에 응답하지 않아 종료했습니다.</translation>
    </message>
    <message>
        <source>{tensors}: {rank:dimension|dimensions}; feature level {level} supports rank {ranks}.</source>
        <translation>{tensors}: {rank}차원. 기능 수준 {level}은(는) {ranks}차원을 지원합니다.</translation>
    </message>
    <message>
        <source>{tensors}: {rank:dimension|dimensions}; feature level {level} supports rank {ranks} (rank {rank} from level {later} on).</source>
        <translation>{tensors}: {rank}차원. 기능 수준 {level}은(는) {ranks}차원을 지원합니다({rank}차원은 {later}부터).</translation>
    </message>
    <message>
        <source>{tensors}: {type}; feature level {level} supports {allowed} ({type} from level {later} on).</source>
        <translation>{tensors}: {type}. 기능 수준 {level}은(는) {allowed}을(를) 지원합니다({type}은(는) {later}부터).</translation>
    </message>
    <message>
        <source>The file is not a session: its kind is not &apos;{kind}&apos;.</source>
        <translation>세션이 아닙니다. kind가 &apos;{kind}&apos;이(가) 아닙니다.</translation>
    </message>
    <message>
        <source>The session has version {found}; this program reads version {own}.</source>
        <translation>버전이 {found}입니다. 버전 {own}을(를) 읽습니다.</translation>
    </message>
    <message>
        <source>The path of the session does not lead to a file.</source>
        <translation>세션의 경로가 파일이 아닙니다.</translation>
    </message>
    <message>
        <source>The session has {size} bytes; at most {most} can be read.</source>
        <translation>{size}바이트입니다. 세션은 {most}바이트까지입니다.</translation>
    </message>
    <message>
        <source>The session cannot be read: {reason}.</source>
        <translation>읽을 수 없습니다: {reason}.</translation>
    </message>
    <message>
        <source>The pasted code of the session lacks the text, the case or the lines.</source>
        <translation>붙여 넣은 코드에 텍스트, 사례 또는 줄 번호가 없습니다.</translation>
    </message>
    <message>
        <source>The pasted code of the session has {count} characters; at most {most} can be kept.</source>
        <translation>붙여 넣은 코드가 {count}자입니다. {most}자까지 보관합니다.</translation>
    </message>
    <message>
        <source>The pasted code of the session has a field outside lines 1 to {last}.</source>
        <translation>붙여 넣은 코드에서 필드의 줄 번호가 1에서 {last} 사이가 아닙니다.</translation>
    </message>
    <message>
        <source>The session file stays at {path}.</source>
        <translation>{path}에 그대로 있습니다.</translation>
    </message>
    <message>
        <source>The session file was renamed to {file}.</source>
        <translation>파일 이름을 {file}(으)로 바꾸었습니다.</translation>
    </message>
    <message>
        <source>DirectML 1.13.1 casts Min and Max to the data type of an integer tensor before it compares elements with them.</source>
        <translation>DirectML 1.13.1은 비교하기 전에 Min과 Max를 정수 텐서의 타입으로 변환합니다.</translation>
    </message>
    <message>
        <source>{name} has size {hidden} along dimension {at}; {field} is {count}, which does not divide {hidden}.</source>
        <translation>{name}의 차원 {at} 크기 {hidden}은(는) {field}의 값 {count}(으)로 나누어떨어지지 않습니다.</translation>
    </message>
    <message>
        <source>dx = Scale / sqrt(Variance + Epsilon) * (dy - mean of dy - n * mean of (dy * n)), dScale = sum of (dy * n), dBias = sum of dy, n = (x - Mean) / sqrt(Variance + Epsilon)</source>
        <translation>dx = Scale / sqrt(Variance + Epsilon) * (dy - dy의 평균 - n * (dy * n)의 평균), dScale = (dy * n)의 합, dBias = dy의 합, n = (x - Mean) / sqrt(Variance + Epsilon)</translation>
    </message>
    <message>
        <source>dx = dy * Scale / sqrt(Variance + Epsilon), dScale = sum of (dy * n), dBias = sum of dy, n = (x - Mean) / sqrt(Variance + Epsilon)</source>
        <translation>dx = dy * Scale / sqrt(Variance + Epsilon), dScale = (dy * n)의 합, dBias = dy의 합, n = (x - Mean) / sqrt(Variance + Epsilon)</translation>
    </message>
    <message>
        <source>sum of the products dy * n (</source>
        <translation>곱 dy * n의 합(</translation>
    </message>
    <message>
        <source>mean of the products dy * n (</source>
        <translation>곱 dy * n의 평균(</translation>
    </message>
    <message>
        <source>Along dimension {axis}, the sizes of OutputTensors are {parts} = {sum}, but InputTensor has size {whole}.</source>
        <translation>차원 {axis}에서 OutputTensors의 크기는 {parts} = {sum}인데, InputTensor의 크기는 {whole}입니다.</translation>
    </message>
    <message>
        <source> &gt; {size}, so the whole sequence is reversed: </source>
        <translation> &gt; {size}, 시퀀스 전체를 대칭: </translation>
    </message>
    <message>
        <source>Dimension {dimension}: the last index that is read is {offset} + ({size} - 1) * {stride} = {last}; InputTensor has {cells:cell|cells} there.</source>
        <translation>차원 {dimension}: 마지막으로 읽는 인덱스는 {offset} + ({size} - 1) * {stride} = {last}인데, InputTensor의 셀은 {cells}개입니다.</translation>
    </message>
    <message>
        <source>OutputTensor has size {actual} along dimension {dimension}; it must be at most {most}, for a window of {size} in steps of {stride}.</source>
        <translation>OutputTensor의 차원 {dimension} 크기가 {actual}입니다. 창 {size}, 간격 {stride}에서는 {most} 이하여야 합니다.</translation>
    </message>
    <message>
        <source>In {count:cell|cells} an integer has a floating-point exponent; drivers may be off by one (5^2 gave 24).</source>
        <translation>셀 {count}개에서 정수의 지수가 부동소수점입니다. 드라이버에 따라 1만큼 다를 수 있습니다(5^2가 24로 나온 예).</translation>
    </message>
    <message>
        <source>WindowSizes and the other lists have {length:entry|entries}, and {image} has {spatial:spatial dimension|spatial dimensions}; the numbers must agree.</source>
        <translation>WindowSizes 등의 목록: 항목 {length}개, {image}의 공간 차원은 {spatial}개입니다. 두 수는 같아야 합니다.</translation>
    </message>
    <message>
        <source>the reference reads the buffer at the offset of the index, or the last element if the offset lies beyond it</source>
        <translation>참조 구현은 버퍼에서 그 인덱스의 오프셋에 있는 요소를 읽으며, 오프셋은 마지막 요소까지로 제한됩니다</translation>
    </message>
    <message>
        <source>, clamped to the buffer: {element}</source>
        <translation>, 버퍼 안으로 제한: {element}</translation>
    </message>
    <message>
        <source>{index} &lt; -size = -{size} along dimension {dimension} of InputTensor</source>
        <translation>{index} &lt; -크기 = -{size} (InputTensor 차원 {dimension})</translation>
    </message>
    <message>
        <source>IndicesTensor has size {size} along dimension {last}, which is the number of coordinates of a tuple; the size must be at most {most} ({counted}).</source>
        <translation>IndicesTensor의 차원 {last} 크기(튜플의 좌표 수)가 {size}입니다. {most}({counted}) 이하여야 합니다.</translation>
    </message>
    <message>
        <source>Leading dimensions that InputDimensionCount or IndicesDimensionCount excludes have size 1.</source>
        <translation>InputDimensionCount나 IndicesDimensionCount가 세지 않는 앞쪽 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>The sizes of the output are any leading 1s, then the sizes of the array of tuples, then the sizes of the block that a tuple selects.</source>
        <translation>출력 크기는 튜플 배열의 크기에 튜플이 고르는 블록의 크기를 이은 것이며, 앞은 1로 채웁니다.</translation>
    </message>
    <message>
        <source>The output requires {count:dimension|dimensions} ({tuples} of the array of tuples, {block} of the block), but the tensors have {rank}; add leading sizes of 1 to all tensors.</source>
        <translation>출력에 {count}개 차원(튜플 {tuples}, 블록 {block})이 필요한데 텐서는 {rank}차원입니다. 모든 텐서 앞에 1을 추가하세요.</translation>
    </message>
    <message>
        <source>IndexDimensions is {indexed}; it must be at most {most}, because Axis is {axis} and the output has only {most:dimension|dimensions} up to Axis.</source>
        <translation>IndexDimensions는 {indexed}인데 {most} 이하여야 합니다. Axis가 {axis}이고 출력에 Axis까지 차원이 더 없기 때문입니다.</translation>
    </message>
    <message>
        <source>OutputTensor has size {size} along dimension 0, which no input determines; the size should be 1. The reference repeats the result along this dimension.</source>
        <translation>OutputTensor의 차원 0 크기 {size}은(는) 어느 텐서에서도 오지 않습니다. 1이어야 하며, 참조 구현은 나머지를 반복합니다.</translation>
    </message>
    <message>
        <source>InputTensor has size {size} along dimension {dimension}, which the output omits; the size should be 1, because only index 0 is read.</source>
        <translation>InputTensor의 차원 {dimension} 크기가 {size}인데 출력에 자리가 없습니다. 1이어야 하며, 첫 부분만 읽습니다.</translation>
    </message>
    <message>
        <source>OutputCoordinatesTensor is {actual}; it must have {rows:row|rows} and from {low} to {high} columns, such as {expected}.</source>
        <translation>OutputCoordinatesTensor의 크기가 {actual}입니다. 행은 {rows}개, 열은 {low}개에서 {high}개까지여야 합니다. 예: {expected}.</translation>
    </message>
    <message>
        <source>OutputCoordinatesTensor is {actual}; it must be {expected}: {rows:row|rows} and {high:column|columns}.</source>
        <translation>OutputCoordinatesTensor의 크기가 {actual}입니다. {expected}(이)여야 합니다: 행 {rows}개, 열 {high}개.</translation>
    </message>
    <message>
        <source>In DirectML 1.13.1, the distance from OffValue to OnValue is the stride of the last dimension, even if that dimension has size 1.</source>
        <translation>DirectML 1.13.1은 크기와 상관없이 OffValue에서 마지막 차원의 스트라이드 한 칸 뒤를 OnValue로 읽습니다.</translation>
    </message>
    <message>
        <source>IndicesTensor: {count:index needs|indices need} more than 32 bits (DirectML reads the first, {index}, as {low}); this changes {cells:output cell|output cells}.</source>
        <translation>IndicesTensor: 인덱스 {count}개가 32비트를 넘습니다(DirectML은 첫 번째인 {index}을(를) {low}(으)로 읽음). 출력 셀 {cells}개가 달라집니다.</translation>
    </message>
    <message>
        <source>{index} &lt; -size = {size}, ignored</source>
        <translation>{index} &lt; -크기 = {size}, 무시</translation>
    </message>
    <message>
        <source>IndicesTensor has size {indices} along dimension {axis}, but InputTensor has {places}; the size of IndicesTensor must be at most {places}.</source>
        <translation>차원 {axis}의 크기가 IndicesTensor는 {indices}, InputTensor는 {places}입니다. IndicesTensor의 크기는 {places} 이하여야 합니다.</translation>
    </message>
    <message>
        <source>IndicesTensor has size {size} along dimension {last}, which is the number of coordinates of a tuple; the size must be at most {most} (InputDimensionCount).</source>
        <translation>IndicesTensor의 차원 {last} 크기(튜플의 좌표 수)가 {size}입니다. {most}(InputDimensionCount) 이하여야 합니다.</translation>
    </message>
    <message>
        <source>The sizes of UpdatesTensor are any leading 1s, then the sizes of the array of tuples, then the sizes of the block that a tuple selects.</source>
        <translation>갱신값의 크기는 튜플 배열의 크기에 튜플이 가리키는 블록의 크기를 이은 것이며, 앞은 1로 채웁니다.</translation>
    </message>
    <message>
        <source>the reference drops such updates, but DirectML writes them at their offsets in the buffer</source>
        <translation>참조 구현은 그 갱신값을 빼고, DirectML은 버퍼에서 놓이는 자리에 씁니다</translation>
    </message>
    <message>
        <source>No page defines a coordinate outside its dimension; DirectML 1.13.1 computes an offset in the buffer from it.</source>
        <translation>차원을 벗어난 좌표는 문서에 정의되어 있지 않습니다. DirectML 1.13.1은 버퍼에서 놓일 자리를 계산합니다.</translation>
    </message>
    <message>
        <source>{names} is beyond the range of FLOAT16; DirectML uses the nearest finite number instead, which changes {count:infinite cell|infinite cells}.</source>
        <translation>{names}: FLOAT16의 범위를 넘습니다. DirectML은 가장 가까운 유한한 수를 쓰므로 무한대 셀 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>{names} are beyond the range of FLOAT16; DirectML uses the nearest finite number instead, which changes {count:infinite cell|infinite cells}.</source>
        <translation>{names}: FLOAT16의 범위를 넘습니다. DirectML은 가장 가까운 유한한 수를 쓰므로 무한대 셀 {count}개가 달라집니다.</translation>
    </message>
    <message>
        <source>The page does not state that nothing is filled if Begin = End, or that the diagonals [End, Begin) are kept if Begin &gt; End.</source>
        <translation>문서는 Begin = End이면 아무것도 채우지 않는다는 것도, 뒤집힌 띠가 어느 끝을 남기는지도([End, Begin)) 말하지 않습니다.</translation>
    </message>
    <message>
        <source>According to the page, an index greater than the number of elements is ignored; an index equal to this number is ignored, too.</source>
        <translation>문서는 요소 수보다 큰 인덱스를 무시한다고 하지만, 같은 인덱스도 무시됩니다.</translation>
    </message>
    <message>
        <source>The last size of KeyTensor is the hidden size of the key.</source>
        <translation>KeyTensor의 마지막 크기는 키의 은닉 크기입니다.</translation>
    </message>
    <message>
        <source>The last size of OutputTensor is the hidden size of the output.</source>
        <translation>OutputTensor의 마지막 크기는 출력의 은닉 크기입니다.</translation>
    </message>
    <message>
        <source>The second to last size of ValueTensor is the number of keys.</source>
        <translation>ValueTensor의 뒤에서 두 번째 크기는 키의 수입니다.</translation>
    </message>
    <message>
        <source>The second to last size of PastValueTensor is the number of past keys.</source>
        <translation>PastValueTensor의 뒤에서 두 번째 크기는 이전 키의 수입니다.</translation>
    </message>
    <message>
        <source>The second to last size of StackedQueryKeyValueTensor is the number of stacked tensors.</source>
        <translation>StackedQueryKeyValueTensor의 뒤에서 두 번째 크기는 쌓인 텐서의 수입니다.</translation>
    </message>
    <message>
        <source>The last size of BiasTensor is the sum of the hidden sizes.</source>
        <translation>BiasTensor의 마지막 크기는 은닉 크기의 합입니다.</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>텍스트 목록</translation>
    </message>
    <message>
        <source>PastKeyTensor and PastValueTensor must be given together.</source>
        <translation>PastKeyTensor와 PastValueTensor는 함께 줍니다.</translation>
    </message>
    <message>
        <source>In a forward convolution, a filter has as many channels as an input group; in a backward one, there is a filter for each input channel.</source>
        <translation>필터에는 입력의 한 그룹만큼의 채널이 있습니다. 역방향에서는 입력 채널마다 필터가 하나입니다.</translation>
    </message>
    <message>
        <source>, whose low 32 bits are </source>
        <translation>, 하위 32비트가 가리키는 곳: </translation>
    </message>
    <message>
        <source>A tuple has at most one coordinate for each dimension of the input after the batch dimensions.</source>
        <translation>튜플의 좌표 수는 배치 뒤에 남는 입력의 차원 수를 넘지 않습니다.</translation>
    </message>
    <message>
        <source>The value for {at} is {text}; it must be a string.</source>
        <translation>{at}의 텍스트가 {text}이며, 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>InputTensor has NaN, and its elements lead to the scale {scale}; the page does not define the result.</source>
        <translation>InputTensor에 NaN이 있고 요소로 구한 배율이 {scale}입니다. 결과가 문서에 정의되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>The elements of InputTensor lead to the scale {scale}; the page does not define the result.</source>
        <translation>InputTensor의 요소로 구한 배율이 {scale}입니다. 결과가 문서에 정의되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>The {key} of the session is not a string.</source>
        <translation>{key}이(가) 텍스트가 아닙니다.</translation>
    </message>
    <message>
        <source>The page requires new keys and values in addition to past ones; DirectML 1.13.1 accepts past ones alone, but DirectML 1.15.4 does not.</source>
        <translation>문서는 이전 키와 값 외에 새 키와 값도 요구합니다. DirectML 1.13.1은 이전 것만 있어도 받아들이지만, 1.15.4는 거부합니다.</translation>
    </message>
    <message>
        <source>WindowSizes and Strides are at least 1.</source>
        <translation>WindowSizes와 Strides는 1 이상입니다.</translation>
    </message>
    <message>
        <source>The hidden size of the query is a multiple of the number of heads; DirectML does not check this.</source>
        <translation>쿼리의 은닉 크기는 헤드 수의 배수입니다. DirectML은 이를 검사하지 않습니다.</translation>
    </message>
    <message>
        <source>{name}: cells {first} and {second} share element {element}; DirectML accepts this, and the device determines the number that remains.</source>
        <translation>{name}: 셀 {first}와(과) {second}이(가) 요소 {element}을(를) 함께 사용합니다. DirectML은 이를 허용하며, 어느 숫자가 남는지는 장치에 따라 다릅니다.</translation>
    </message>
    <message>
        <source>A MaskType other than NONE requires a MaskTensor; CreateOperator of DirectML 1.13.1 accepts the desc without one, and CompileOperator refuses it or ends the process.</source>
        <translation>NONE이 아닌 MaskType에는 MaskTensor가 필요합니다. DirectML 1.13.1의 CreateOperator는 없어도 받아들이지만, CompileOperator는 거부하거나 프로세스를 끝냅니다.</translation>
    </message>
    <message>
        <source>MaskType is {kind}, but MaskTensor is NULL. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>MaskType이 {kind}인데 MaskTensor가 NULL입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>ValueTensor is NULL, but there are new keys. CreateOperator accepts this desc, but it cannot be compiled.</source>
        <translation>새 키가 있는데 ValueTensor가 NULL입니다. CreateOperator는 이 desc를 받아들이지만, 컴파일할 수 없습니다.</translation>
    </message>
    <message>
        <source>The page requires the same type for A and B. DirectML 1.13.1 accepts any two types; it also accepts a scale whose type is not that of the output.</source>
        <translation>문서는 A와 B의 타입이 같아야 한다고 하지만, DirectML 1.13.1은 어떤 두 타입이든 받아들이며 스케일의 타입도 출력과 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>{name} came with DirectML {needed}; this is DirectML {version}.</source>
        <translation>{name}은(는) DirectML {needed}에서 추가되었습니다. 이 런타임은 DirectML {version}입니다.</translation>
    </message>
    <message>
        <source>The scale of A: the size of one quantization step. A real number is (integer - zero point) * scale.</source>
        <translation>A의 배율: 양자화 한 단계의 크기입니다. 실수는 (정수 - 영점) * 배율입니다.</translation>
    </message>
    <message>
        <source>The integer of A that stands for the real number 0. If absent: 0.</source>
        <translation>A에서 실수 0을 나타내는 정수입니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The first operand, a, with the sizes of the output. To broadcast it, give it strides of 0.</source>
        <translation>첫째 피연산자 a. 크기는 출력과 같습니다. 브로드캐스트하려면 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The number of activations in ActivationDescs.</source>
        <translation>ActivationDescs에 든 활성화의 수.</translation>
    </message>
    <message>
        <source>TRUE spreads the samples from corner to corner of the region; FALSE places them at the centres of equal parts.</source>
        <translation>TRUE이면 샘플을 영역의 모서리에서 모서리까지 펼치고, FALSE이면 똑같이 나눈 부분의 중심에 둡니다.</translation>
    </message>
    <message>
        <source>TRUE smooths the input before it is made smaller, so that no element is skipped; FALSE samples it as it is.</source>
        <translation>TRUE이면 줄이기 전에 입력을 부드럽게 해서 빠지는 요소가 없게 하고, FALSE이면 그대로 샘플링합니다.</translation>
    </message>
    <message>
        <source>The number of entries of Axes.</source>
        <translation>Axes의 항목 수.</translation>
    </message>
    <message>
        <source>INCREASING goes from the first element to the last, and DECREASING goes from the last to the first.</source>
        <translation>INCREASING은 첫 요소에서 마지막 요소로, DECREASING은 마지막 요소에서 첫 요소로 갑니다.</translation>
    </message>
    <message>
        <source>The scale of B: the size of one quantization step. A real number is (integer - zero point) * scale.</source>
        <translation>B의 배율: 양자화 한 단계의 크기입니다. 실수는 (정수 - 영점) * 배율입니다.</translation>
    </message>
    <message>
        <source>The second operand, b, with the sizes of the output. To broadcast it, give it strides of 0.</source>
        <translation>둘째 피연산자 b. 크기는 출력과 같습니다. 브로드캐스트하려면 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The integer of B that stands for the real number 0. If absent: 0.</source>
        <translation>B에서 실수 0을 나타내는 정수입니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>For each region, the index n of its image in InputTensor, shaped [R]; leading sizes are 1.</source>
        <translation>각 영역이 놓인 이미지의 InputTensor 인덱스 n. 형태는 [R]이며 앞쪽 크기는 1입니다.</translation>
    </message>
    <message>
        <source>The share of the first moment that is kept in each step, from 0 to 1; usually 0.9.</source>
        <translation>단계마다 1차 모멘트를 유지하는 비율, 0에서 1까지. 보통 0.9입니다.</translation>
    </message>
    <message>
        <source>The share of the second moment that is kept in each step, from 0 to 1; usually 0.999.</source>
        <translation>단계마다 2차 모멘트를 유지하는 비율, 0에서 1까지. 보통 0.999입니다.</translation>
    </message>
    <message>
        <source>The width and the height b of a block, in pixels; a block has b * b pixels.</source>
        <translation>블록의 너비이자 높이 b(픽셀). 블록 하나는 b * b픽셀입니다.</translation>
    </message>
    <message>
        <source>The tensor that is multiplied by Beta and added to the product, with the sizes of the output. If absent: nothing is added.</source>
        <translation>Beta를 곱해 곱셈 결과에 더하는 텐서. 크기는 출력과 같습니다. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The number of entries of Bias, which is the number of channels: 1 or 3.</source>
        <translation>Bias의 항목 수이자 채널의 수: 1 또는 3.</translation>
    </message>
    <message>
        <source>The inputs of the activations are limited to [-ClipThreshold, ClipThreshold], but only if UseClipThreshold is TRUE.</source>
        <translation>UseClipThreshold가 TRUE이면 활성화의 입력을 [-ClipThreshold, ClipThreshold]로 제한합니다.</translation>
    </message>
    <message>
        <source>Where the condition is not 0, the output is a; where the condition is 0, the output is b.</source>
        <translation>이 값이 0이 아닌 곳의 출력은 a, 0인 곳의 출력은 b입니다.</translation>
    </message>
    <message>
        <source>TRUE replaces the forget gate by 1 minus the input gate, f = 1 - i; FALSE computes both.</source>
        <translation>TRUE이면 망각 게이트를 1에서 입력 게이트를 뺀 값, f = 1 - i로 바꿉니다. FALSE이면 둘 다 계산합니다.</translation>
    </message>
    <message>
        <source>The distance between neighbouring elements of a window, by dimension; 1 leaves no holes.</source>
        <translation>창에서 이웃한 요소 사이의 거리, 차원별. 1이면 빈틈이 없습니다.</translation>
    </message>
    <message>
        <source>The power of every element: 2 gives the square, 0.5 the square root.</source>
        <translation>모든 요소의 지수. 2는 제곱, 0.5는 제곱근입니다.</translation>
    </message>
    <message>
        <source>The power of each element, with the sizes of the input. To use one power for all elements, give this tensor strides of 0.</source>
        <translation>각 요소의 지수. 크기는 입력과 같습니다. 모든 요소에 같은 지수를 쓰려면 이 텐서의 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The scale of the filters: one number, or one for each filter, [1, F, 1, 1].</source>
        <translation>필터의 배율: 수 하나, 또는 필터마다 하나, [1, F, 1, 1].</translation>
    </message>
    <message>
        <source>The integer of the filters that stands for 0: one number, or one for each filter, [1, F, 1, 1]. If absent: 0.</source>
        <translation>필터에서 0을 나타내는 정수: 수 하나, 또는 필터마다 하나, [1, F, 1, 1]. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The activation that is applied to every element of the result, in the same pass. If absent: none.</source>
        <translation>결과의 모든 요소에 같은 패스에서 적용하는 활성화. 없으면 적용하지 않습니다.</translation>
    </message>
    <message>
        <source>The tensor that is added to the result before the activation, with the sizes of the input. If absent: nothing is added.</source>
        <translation>활성화 전에 결과에 더하는 텐서. 크기는 입력과 같습니다. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The gradient g of the loss with respect to each parameter.</source>
        <translation>각 매개변수에 대한 손실의 기울기 g.</translation>
    </message>
    <message>
        <source>The number of groups that the channels are divided into; an output channel reads only the input channels of its group. 1: all channels; C: depthwise.</source>
        <translation>채널을 나누는 그룹의 수. 출력 채널은 자기 그룹의 입력 채널만 읽습니다. 1이면 모든 채널, C이면 깊이별(depthwise)입니다.</translation>
    </message>
    <message>
        <source>TRUE excludes the element itself from its product, which then starts at 1; FALSE includes it.</source>
        <translation>TRUE이면 곱에서 그 요소 자신을 빼고 1에서 시작합니다. FALSE이면 포함합니다.</translation>
    </message>
    <message>
        <source>TRUE excludes the element itself from its sum, which then starts at 0; FALSE includes it.</source>
        <translation>TRUE이면 합에서 그 요소 자신을 빼고 0에서 시작합니다. FALSE이면 포함합니다.</translation>
    </message>
    <message>
        <source>The number of heads h. The hidden size of the query is h * head size.</source>
        <translation>헤드의 수 h. 쿼리의 은닉 크기는 h * 헤드 크기입니다.</translation>
    </message>
    <message>
        <source>TRUE counts padding as elements with the value 0, so the divisor is the size of the window; FALSE divides by the number of elements inside the input.</source>
        <translation>TRUE이면 패딩을 값이 0인 요소로 세어 창의 크기로 나눕니다. FALSE이면 입력 안에 있는 요소의 수로 나눕니다.</translation>
    </message>
    <message>
        <source>The number of trailing dimensions of IndicesTensor that are used; the dimensions before them have size 1.</source>
        <translation>IndicesTensor에서 쓰는 뒤쪽 차원의 수. 그 앞의 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>The infinities that are detected: EITHER of them, only POSITIVE or only NEGATIVE infinity.</source>
        <translation>찾아낼 무한대: EITHER는 둘 다, POSITIVE는 양의 무한대만, NEGATIVE는 음의 무한대만.</translation>
    </message>
    <message>
        <source>The number of trailing dimensions of InputTensor that are used; the dimensions before them have size 1.</source>
        <translation>InputTensor에서 쓰는 뒤쪽 차원의 수. 그 앞의 차원은 크기가 1입니다.</translation>
    </message>
    <message>
        <source>The first moments m before the step: running means of the gradients.</source>
        <translation>단계 전의 1차 모멘트 m: 기울기의 이동 평균.</translation>
    </message>
    <message>
        <source>The incoming gradient of the loss with respect to the output of the forward operator; it has the sizes of that output.</source>
        <translation>들어오는 기울기: 순방향 연산자의 출력에 대한 손실의 기울기이며, 크기가 그 출력과 같습니다.</translation>
    </message>
    <message>
        <source>The parameters x before the step, such as the weights of a layer.</source>
        <translation>단계 전의 매개변수 x. 예: 층의 가중치.</translation>
    </message>
    <message>
        <source>The offset that is added to an input coordinate before it is scaled, by dimension; 0.5 stands for the centre of a pixel.</source>
        <translation>배율을 곱하기 전에 입력 좌표에 더하는 오프셋, 차원별. 0.5는 픽셀의 중심입니다.</translation>
    </message>
    <message>
        <source>The scale of the input: the size of one quantization step. A real number is (integer - zero point) * scale.</source>
        <translation>입력의 배율: 양자화 한 단계의 크기입니다. 실수는 (정수 - 영점) * 배율입니다.</translation>
    </message>
    <message>
        <source>The second moments v before the step: running means of the squared gradients.</source>
        <translation>단계 전의 2차 모멘트 v: 기울기 제곱의 이동 평균.</translation>
    </message>
    <message>
        <source>The state of the generator: six UINT32 words along the last dimension, four of the counter (lowest first) and two of the key.</source>
        <translation>생성기의 상태: 마지막 차원을 따라 UINT32 워드 여섯 개. 카운터 네 개(낮은 자리 먼저)와 키 두 개입니다.</translation>
    </message>
    <message>
        <source>The elements x that the operator works on.</source>
        <translation>연산할 요소 x.</translation>
    </message>
    <message>
        <source>A tensor to join; all have the same sizes except along Axis.</source>
        <translation>이어 붙일 텐서. Axis 방향을 빼고 모두 크기가 같습니다.</translation>
    </message>
    <message>
        <source>The first index of the window, by dimension.</source>
        <translation>창의 첫 인덱스, 차원별.</translation>
    </message>
    <message>
        <source>The number of elements of the window, by dimension; the window lies inside the input.</source>
        <translation>창의 요소 수, 차원별. 창은 입력 안에 있어야 합니다.</translation>
    </message>
    <message>
        <source>The step inside the window, by dimension; not 0. A negative step starts at the last element and goes backwards.</source>
        <translation>창 안에서 건너뛰는 간격, 차원별. 0은 안 됩니다. 음수이면 마지막 요소에서 시작해 거꾸로 갑니다.</translation>
    </message>
    <message>
        <source>The integer of the input that stands for the real number 0. If absent: 0.</source>
        <translation>입력에서 실수 0을 나타내는 정수입니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>NEAREST_NEIGHBOR copies the nearest element; LINEAR mixes the neighbours, and gives more weight to nearer ones.</source>
        <translation>NEAREST_NEIGHBOR는 가장 가까운 요소를 복사하고, LINEAR는 가까운 이웃일수록 많이 섞습니다.</translation>
    </message>
    <message>
        <source>The number of heads of keys and values; it divides QueryHeadCount. Several query heads share a head of keys and values.</source>
        <translation>키와 값의 헤드 수. QueryHeadCount의 약수이며, 여러 쿼리 헤드가 하나를 함께 씁니다.</translation>
    </message>
    <message>
        <source>The size of a step: larger values learn faster, but may overshoot.</source>
        <translation>한 단계의 크기. 클수록 빨리 배우지만 지나칠 수 있습니다.</translation>
    </message>
    <message>
        <source>TRUE applies the reset gate after the product with the weights, r * (Rh h + Rbh). FALSE applies the gate before the product, Rh (r * h) + Rbh.</source>
        <translation>TRUE이면 리셋 게이트를 가중치와 곱한 뒤에 적용해 r * (Rh h + Rbh)이고, FALSE이면 곱하기 전에 적용해 Rh (r * h) + Rbh입니다.</translation>
    </message>
    <message>
        <source>The number that is added to the score of a hidden key; a large negative one, such as -10000, makes its weight 0.</source>
        <translation>가려진 키의 점수에 더하는 수. -10000처럼 큰 음수이면 가중치가 0이 됩니다.</translation>
    </message>
    <message>
        <source>The keys that each query may use, in the form that MaskType names. If absent: every query uses all keys.</source>
        <translation>각 쿼리가 쓸 수 있는 키. 형식은 MaskType이 정합니다. 없으면 모든 쿼리가 모든 키를 씁니다.</translation>
    </message>
    <message>
        <source>The largest number of samples of a bin along an axis.</source>
        <translation>구간 하나가 한 축을 따라 갖는 샘플 수의 최댓값.</translation>
    </message>
    <message>
        <source>The mean of each channel, [1, C, 1, 1] for an input [N, C, H, W].</source>
        <translation>각 채널의 평균. 입력이 [N, C, H, W]이면 [1, C, 1, 1]입니다.</translation>
    </message>
    <message>
        <source>The smallest number of samples of a bin along an axis.</source>
        <translation>구간 하나가 한 축을 따라 갖는 샘플 수의 최솟값.</translation>
    </message>
    <message>
        <source>CROSS_CORRELATION uses the filter as it is; CONVOLUTION reverses it along every spatial dimension.</source>
        <translation>CROSS_CORRELATION은 필터를 그대로 쓰고, CONVOLUTION은 모든 공간 차원에서 뒤집습니다.</translation>
    </message>
    <message>
        <source>The order of the channels: DEPTH_COLUMN_ROW keeps neighbouring depths together, COLUMN_ROW_DEPTH keeps the pixels of a block together.</source>
        <translation>채널의 순서: DEPTH_COLUMN_ROW는 이웃한 깊이끼리, COLUMN_ROW_DEPTH는 한 블록의 픽셀끼리 모읍니다.</translation>
    </message>
    <message>
        <source>The value of samples outside the image.</source>
        <translation>이미지 밖에 놓인 샘플의 값.</translation>
    </message>
    <message>
        <source>The gradient of the bias: the sum of the incoming gradients of its channel.</source>
        <translation>바이어스의 기울기: 그 채널에 들어온 기울기의 합.</translation>
    </message>
    <message>
        <source>The first moments after the step, for the next step.</source>
        <translation>단계 뒤의 1차 모멘트. 다음 단계에서 씁니다.</translation>
    </message>
    <message>
        <source>The outgoing gradient of the loss with respect to the input of the forward operator; it has the sizes of that input.</source>
        <translation>나가는 기울기: 순방향 연산자의 입력에 대한 손실의 기울기이며, 크기가 그 입력과 같습니다.</translation>
    </message>
    <message>
        <source>For each window, the index of its largest element in InputTensor, counted in row-major order through all dimensions. If absent: it is not written.</source>
        <translation>각 창에서 가장 큰 요소의 InputTensor 인덱스. 모든 차원을 행 우선으로 셉니다. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The mean of the batch, with the sizes of ScaleTensor.</source>
        <translation>배치의 평균. 크기는 ScaleTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The number of positions added after the end of each dimension of the output. With it, a backward convolution can reverse a forward convolution whose stride did not divide the size.</source>
        <translation>출력의 각 차원 끝에 덧붙이는 자리의 수. 크기를 나누어떨어지게 하지 못한 스트라이드를 역방향 합성곱이 되돌릴 때 씁니다.</translation>
    </message>
    <message>
        <source>The offset that is added to a coordinate after it is scaled, by dimension; -0.5 moves it back from the centre of a pixel.</source>
        <translation>배율을 곱한 뒤에 좌표에 더하는 오프셋, 차원별. -0.5이면 픽셀의 중심에서 되돌립니다.</translation>
    </message>
    <message>
        <source>All keys so far, [B, h, P + S, d]: pass them as PastKeyTensor in the next call. If absent: they are not written.</source>
        <translation>지금까지의 모든 키, [B, h, P + S, d]. 다음 호출에서 PastKeyTensor로 넘깁니다. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>All values so far, [B, h, P + S, dv]: pass them as PastValueTensor in the next call. If absent: they are not written.</source>
        <translation>지금까지의 모든 값, [B, h, P + S, dv]. 다음 호출에서 PastValueTensor로 넘깁니다. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The gradient of the corners of the regions, [R, 4]. If absent: it is not computed.</source>
        <translation>영역 모서리의 기울기, [R, 4]. 없으면 계산하지 않습니다.</translation>
    </message>
    <message>
        <source>The gradient of the scale: the sum of incoming gradient * normalized element, over its channel.</source>
        <translation>배율의 기울기: 그 채널에서 들어온 기울기 * 정규화한 요소의 합.</translation>
    </message>
    <message>
        <source>The scale of the output: the size of one quantization step. A real number is (integer - zero point) * scale.</source>
        <translation>출력의 배율: 양자화 한 단계의 크기입니다. 실수는 (정수 - 영점) * 배율입니다.</translation>
    </message>
    <message>
        <source>The second moments after the step, for the next step.</source>
        <translation>단계 뒤의 2차 모멘트. 다음 단계에서 씁니다.</translation>
    </message>
    <message>
        <source>The state for the next call, which continues the random numbers. If absent: it is not written.</source>
        <translation>난수를 이어 갈 다음 호출의 상태. 없으면 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>The result; it has the sizes of the input.</source>
        <translation>결과. 크기는 입력과 같습니다.</translation>
    </message>
    <message>
        <source>A part of the input; the sizes of all parts along Axis add up to the size of the input.</source>
        <translation>입력의 한 부분. Axis 방향의 크기를 모두 더하면 입력의 크기가 됩니다.</translation>
    </message>
    <message>
        <source>The variance of the batch, with the sizes of ScaleTensor.</source>
        <translation>배치의 분산. 크기는 ScaleTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The integer of the output that stands for the real number 0. If absent: 0.</source>
        <translation>출력에서 실수 0을 나타내는 정수입니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>The exponent of the norm, which is the P-th root of the sum of |x|^P. With 1, it is the sum of the absolute values; with 2, the length of a vector.</source>
        <translation>노름의 지수. 노름은 |x|^P의 합의 P제곱근입니다. 1이면 절댓값의 합, 2이면 벡터의 길이입니다.</translation>
    </message>
    <message>
        <source>The elements around the input: CONSTANT writes PaddingValue, EDGE repeats the edge, REFLECTION mirrors without the edge, SYMMETRIC mirrors with it, WRAP starts again at the other end.</source>
        <translation>입력 둘레의 요소: CONSTANT는 PaddingValue, EDGE는 가장자리 반복, REFLECTION은 가장자리를 뺀 거울, SYMMETRIC은 가장자리를 넣은 거울, WRAP은 반대쪽 끝부터 다시.</translation>
    </message>
    <message>
        <source>The number that fills the padding. It has an effect only if PaddingMode is CONSTANT.</source>
        <translation>패딩을 채우는 수. PaddingMode가 CONSTANT일 때만 효과가 있습니다.</translation>
    </message>
    <message>
        <source>The data type of PaddingValue, which is that of OutputTensor.</source>
        <translation>PaddingValue의 데이터 타입. OutputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The keys of earlier calls, [B, h, P, d]; the new keys are appended. If absent: there are no earlier keys.</source>
        <translation>이전 호출의 키, [B, h, P, d]. 새 키가 그 뒤에 붙습니다. 없으면 이전 키가 없습니다.</translation>
    </message>
    <message>
        <source>The values of earlier calls, [B, h, P, dv]; the new values are appended. If absent: there are no earlier values.</source>
        <translation>이전 호출의 값, [B, h, P, dv]. 새 값이 그 뒤에 붙습니다. 없으면 이전 값이 없습니다.</translation>
    </message>
    <message>
        <source>The height and the width of the output: the number of bins of a region along each axis.</source>
        <translation>출력의 높이와 너비: 영역이 각 축을 따라 나뉘는 구간의 수.</translation>
    </message>
    <message>
        <source>The number of quantization tensors: 1 with SCALE, 2 with SCALE_ZERO_POINT.</source>
        <translation>양자화 텐서의 수: SCALE이면 1, SCALE_ZERO_POINT이면 2.</translation>
    </message>
    <message>
        <source>The scale of each block, then its zero point if there is one; every size divides that of the input, and the quotient is the size of a block.</source>
        <translation>블록마다의 배율, 그다음 영점(있을 때). 각 크기는 입력 크기의 약수이고, 나눈 몫이 블록의 크기입니다.</translation>
    </message>
    <message>
        <source>SCALE: there is only a scale. SCALE_ZERO_POINT: there is a zero point too.</source>
        <translation>SCALE: 배율만 있습니다. SCALE_ZERO_POINT: 영점도 있습니다.</translation>
    </message>
    <message>
        <source>The number of heads of the queries; a multiple of KeyValueHeadCount.</source>
        <translation>쿼리의 헤드 수. KeyValueHeadCount의 배수입니다.</translation>
    </message>
    <message>
        <source>The corners of the regions of interest: x1, y1, x2, y2 of each region, [R, 4]; leading sizes are 1.</source>
        <translation>관심 영역의 모서리: 각 영역의 x1, y1, x2, y2, [R, 4]. 앞쪽 크기는 1입니다.</translation>
    </message>
    <message>
        <source>AVERAGE takes the mean of the samples of a bin, and MAX takes the largest sample.</source>
        <translation>AVERAGE는 구간 샘플의 평균, MAX는 가장 큰 샘플을 냅니다.</translation>
    </message>
    <message>
        <source>The numbers that are added to the scores, by position of query and key, [B, h, L, P + S]. If absent: nothing is added.</source>
        <translation>쿼리와 키의 위치에 따라 점수에 더하는 수, [B, h, L, P + S]. 없으면 아무것도 더하지 않습니다.</translation>
    </message>
    <message>
        <source>The number of copies, by dimension; the output has Repeats times the size of the input.</source>
        <translation>복사할 횟수, 차원별. 출력의 크기는 입력의 Repeats배입니다.</translation>
    </message>
    <message>
        <source>The number of entries of Repeats: the number of dimensions.</source>
        <translation>Repeats의 항목 수: 차원의 수.</translation>
    </message>
    <message>
        <source>The rounding of a coordinate between two elements, for NEAREST_NEIGHBOR: DECREASING rounds down, INCREASING rounds up.</source>
        <translation>NEAREST_NEIGHBOR에서 두 요소 사이의 좌표를 반올림하는 방향: DECREASING은 내림, INCREASING은 올림.</translation>
    </message>
    <message>
        <source>Replaces every element x by x * Scale + Bias before the function is applied. If absent: x stays as it is.</source>
        <translation>함수를 적용하기 전에 모든 요소 x를 x * Scale + Bias로 바꿉니다. 없으면 x 그대로입니다.</translation>
    </message>
    <message>
        <source>The number of entries of Scales: the number of dimensions.</source>
        <translation>Scales의 항목 수: 차원의 수.</translation>
    </message>
    <message>
        <source>The factors of the height and of the width; whole numbers.</source>
        <translation>높이와 너비의 배율. 정수입니다.</translation>
    </message>
    <message>
        <source>The factor of the size, by dimension: 2 doubles it, 0.5 halves it, 1 leaves it unchanged. The factor determines the positions of the samples; the sizes of the output may be chosen separately.</source>
        <translation>크기의 배율, 차원별: 2는 두 배, 0.5는 절반, 1은 그대로. 샘플의 위치를 정하며, 출력의 크기는 따로 정할 수 있습니다.</translation>
    </message>
    <message>
        <source>The number of steps of each sequence, [1, 1, 1, B]. If absent: every sequence uses all steps.</source>
        <translation>각 시퀀스의 단계 수, [1, 1, 1, B]. 없으면 모든 시퀀스가 모든 단계를 씁니다.</translation>
    </message>
    <message>
        <source>The factor of x inside the sigmoid, usually 1; a larger one brings the curve nearer to a ReLU.</source>
        <translation>시그모이드 안에서 x에 곱하는 계수, 보통 1. 클수록 곡선이 ReLU에 가까워집니다.</translation>
    </message>
    <message>
        <source>The number of elements that are taken, by dimension: the sizes of the output.</source>
        <translation>가져올 요소의 수, 차원별. 출력의 크기입니다.</translation>
    </message>
    <message>
        <source>The slope of each element for negative numbers, with the sizes of the input. For one slope per channel, give this tensor strides of 0.</source>
        <translation>음수일 때 각 요소의 기울기. 크기는 입력과 같습니다. 채널마다 같은 기울기를 쓰려면 이 텐서의 스트라이드를 0으로 둡니다.</translation>
    </message>
    <message>
        <source>The factor from coordinates of regions to elements of the input; 0.0625 if the input is 16 times smaller than the image.</source>
        <translation>영역의 좌표를 입력의 요소로 바꾸는 계수. 입력이 이미지보다 16배 작으면 0.0625입니다.</translation>
    </message>
    <message>
        <source>The factor from x coordinates of regions to columns of the input; 0.0625 if the input is 16 times smaller than the image.</source>
        <translation>영역의 x 좌표를 입력의 열로 바꾸는 계수. 입력이 이미지보다 16배 작으면 0.0625입니다.</translation>
    </message>
    <message>
        <source>The factor from y coordinates of regions to rows of the input.</source>
        <translation>영역의 y 좌표를 입력의 행으로 바꾸는 계수.</translation>
    </message>
    <message>
        <source>Keys and values in one tensor, [B, S, h, 2, d]. If absent: they are in separate tensors.</source>
        <translation>키와 값을 한 텐서에 담은 것, [B, S, h, 2, d]. 없으면 각자의 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>Queries and keys in one tensor, [B, L, h, 2, d]. If absent: they are in separate tensors.</source>
        <translation>쿼리와 키를 한 텐서에 담은 것, [B, L, h, 2, d]. 없으면 각자의 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>Queries, keys and values in one tensor, [B, L, h, 3, d]. If absent: they are in other tensors.</source>
        <translation>쿼리, 키, 값을 한 텐서에 담은 것, [B, L, h, 3, d]. 없으면 다른 텐서에 있습니다.</translation>
    </message>
    <message>
        <source>The steepness of the curve around 0; larger values bring it nearer to a ReLU.</source>
        <translation>0 근처에서 곡선이 가파른 정도. 클수록 ReLU에 가까워집니다.</translation>
    </message>
    <message>
        <source>TRANSPOSE reads A with rows and columns exchanged, and NONE reads A as it is.</source>
        <translation>TRANSPOSE는 A의 행과 열을 바꾸어 읽고, NONE은 그대로 읽습니다.</translation>
    </message>
    <message>
        <source>TRANSPOSE reads B with rows and columns exchanged, and NONE reads B as it is.</source>
        <translation>TRANSPOSE는 B의 행과 열을 바꾸어 읽고, NONE은 그대로 읽습니다.</translation>
    </message>
    <message>
        <source>The algorithm of the generator; the only one is PHILOX_4X32_10.</source>
        <translation>생성기의 알고리즘. PHILOX_4X32_10 하나뿐입니다.</translation>
    </message>
    <message>
        <source>TRUE applies ClipThreshold; FALSE ignores it.</source>
        <translation>TRUE이면 ClipThreshold를 적용하고, FALSE이면 무시합니다.</translation>
    </message>
    <message>
        <source>TRUE divides by the standard deviation; FALSE does not.</source>
        <translation>TRUE이면 표준 편차로 나누고, FALSE이면 나누지 않습니다.</translation>
    </message>
    <message>
        <source>The data type of the values, which is that of OutputTensor.</source>
        <translation>값의 데이터 타입. OutputTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The difference between one element and the next; negative for a decreasing sequence.</source>
        <translation>한 요소와 다음 요소의 차이. 줄어드는 수열이면 음수입니다.</translation>
    </message>
    <message>
        <source>The first number of the sequence.</source>
        <translation>수열의 첫 수.</translation>
    </message>
    <message>
        <source>The variance of each channel, with the sizes of MeanTensor.</source>
        <translation>각 채널의 분산. 크기는 MeanTensor와 같습니다.</translation>
    </message>
    <message>
        <source>The number of elements of a window, by spatial dimension: [height, width] for [N, C, H, W].</source>
        <translation>창의 요소 수, 공간 차원별. [N, C, H, W]이면 [높이, 너비]입니다.</translation>
    </message>
    <message>
        <source>The integer that stands for the real number 0. If absent: 0.</source>
        <translation>실수 0을 나타내는 정수입니다. 없으면 0입니다.</translation>
    </message>
    <message>
        <source>An ELU whose slope has no jump at 0, for every Alpha.</source>
        <translation>어떤 Alpha에서도 0에서 기울기가 갑자기 바뀌지 않는 ELU.</translation>
    </message>
    <message>
        <source>The element where it is positive, else the element times the slope given for it.</source>
        <translation>양수이면 그 요소, 아니면 그 요소에 주어진 기울기를 곱합니다.</translation>
    </message>
    <message>
        <source>A simple recurrent network: the hidden state of each step follows from its input and from the previous state.</source>
        <translation>기본 순환 신경망: 각 단계의 은닉 상태를 그 단계의 입력과 앞 단계의 상태에서 구합니다.</translation>
    </message>
    <message>
        <source>The gradient of a clip: the incoming gradient where the input was between the bounds, else 0.</source>
        <translation>클립의 기울기: 입력이 하한과 상한 사이였던 곳은 들어온 기울기, 나머지는 0.</translation>
    </message>
    <message>
        <source>A mask can state where the queries and keys of each batch start; the page does not define this. The reference numbers the queries and keys of all batches consecutively, as DirectML 1.13.1 does; DirectML 1.15.4 was observed to compute another result.</source>
        <translation>문서는 쿼리 시작과 키 시작이 있는 마스크의 시작 위치를 정의하지 않습니다. 참조 구현은 DirectML 1.13.1처럼 모든 배치의 쿼리와 키에 연속으로 번호를 매깁니다. DirectML 1.15.4는 다른 결과를 계산하는 것으로 관찰되었습니다.</translation>
    </message>
    <message>
        <source>MaskType is {kind}; the page does not define the starts in MaskTensor, and DirectML 1.15.4 may compute another result.</source>
        <translation>MaskType이 {kind}입니다. 문서는 MaskTensor의 시작 위치를 정의하지 않으며, DirectML 1.15.4는 다른 결과를 계산할 수 있습니다.</translation>
    </message>
    <message>
        <source>A device finds {found:element|elements} that are not 0, and OutputCoordinatesTensor has {rows:row|rows}; DirectML does not write the remaining rows.</source>
        <translation>장치는 0이 아닌 요소를 {found}개 찾으며, OutputCoordinatesTensor에는 행이 {rows}개 있습니다. DirectML은 나머지 행을 쓰지 않습니다.</translation>
    </message>
</context>
<context>
    <name>SessionKeeper</name>
    <message>
        <source>The last session could not be restored: {0}</source>
        <translation>지난 세션을 복원하지 못했습니다: {0}</translation>
    </message>
    <message>
        <source>The settings file was truncated; missing settings have their defaults.</source>
        <translation>설정 파일이 도중에 끝나 있었습니다. 없던 설정은 처음 시작할 때와 같습니다.</translation>
    </message>
    <message>
        <source>This case no longer belongs to the file that it was opened from: {0}</source>
        <translation>이 케이스는 이제 속하지 않는 파일에서 열렸습니다: {0}</translation>
    </message>
    <message>
        <source>Only the node {0} of the model was restored, because the session could not contain the model: {1}</source>
        <translation>세션에 모델을 담을 수 없어 노드 {0}만 복원했습니다: {1}</translation>
    </message>
    <message>
        <source>Open {0} again.</source>
        <translation>다시 열 파일: {0}</translation>
    </message>
    <message>
        <source>The settings are not saved: {0} cannot be written.</source>
        <translation>설정이 저장되지 않습니다: {0}에 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>Save the model, because the next start restores only the selected node: {0}</source>
        <translation>다음 시작 때는 선택한 노드만 복원되므로 모델을 저장하세요: {0}</translation>
    </message>
    <message>
        <source>The session is not saved: {0}</source>
        <translation>세션을 보관하지 않습니다: {0}</translation>
    </message>
    <message>
        <source>The numbers of {0} were too many to save and were generated again.</source>
        <translation>{0}의 숫자가 너무 많아 저장하지 않았으며, 채우기로 다시 만들었습니다.</translation>
    </message>
    <message>
        <source>The session could not be saved: the disk is not responding.</source>
        <translation>세션이 저장되지 않습니다: 디스크가 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>The new size of texts, fields and pictures applies at the next start. The window cannot open again now, because {0} has too many numbers to save.</source>
        <translation>텍스트, 필드, 그림의 새 크기는 다음 시작부터 적용됩니다. {0}의 숫자가 너무 많아 보관할 수 없으므로 지금은 창을 다시 열 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Restart at this size</source>
        <translation>이 크기로 다시 열기(&amp;O)</translation>
    </message>
    <message>
        <source>Restart at this size</source>
        <translation>이 크기로 다시 열기</translation>
    </message>
    <message>
        <source>&amp;Size of everything</source>
        <translation>전체 크기(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Numbers in cells</source>
        <translation>셀의 숫자(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Compute with</source>
        <translation>계산 장치(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>움직임(&amp;M)</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>시작할 때</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>모두 초기화(&amp;R)</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>모두 초기화</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Up to {0} digits</source>
        <translation>{0}자리까지</translation>
    </message>
    <message>
        <source>NumPy reference</source>
        <translation>NumPy 참조 구현</translation>
    </message>
    <message>
        <source>Looking for devices...</source>
        <translation>장치를 찾는 중...</translation>
    </message>
    <message>
        <source>Restore the last session</source>
        <translation>지난번 종료할 때 열려 있던 것 복원</translation>
    </message>
    <message>
        <source>Everything is restored except the undo history.</source>
        <translation>실행 취소 기록만 빼고 모두 되돌아옵니다.</translation>
    </message>
    <message>
        <source>Without motion, there is no playback; single steps still work.</source>
        <translation>움직임을 끄면 자동 재생이 없습니다. 단계 이동은 그대로 됩니다.</translation>
    </message>
    <message>
        <source>At {0} %, the window is larger than this screen.</source>
        <translation>{0} %에서는 창이 이 화면보다 큽니다.</translation>
    </message>
    <message>
        <source>A device computes in addition to the reference.</source>
        <translation>장치가 참조 구현과 나란히 계산합니다.</translation>
    </message>
    <message>
        <source>The size of texts, fields and pictures.</source>
        <translation>글자, 필드, 그림의 크기입니다.</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>시스템 설정 따름</translation>
    </message>
</context>
<context>
    <name>ShapeRow</name>
    <message>
        <source>none (nullptr)</source>
        <translation>없음 (nullptr)</translation>
    </message>
    <message>
        <source>packed</source>
        <translation>밀집</translation>
    </message>
    <message>
        <source>{0} packed</source>
        <translation>{0} 밀집 배치</translation>
    </message>
</context>
<context>
    <name>ShapeSection</name>
    <message>
        <source>Derive output sizes and types</source>
        <translation>출력 크기와 타입 자동 결정</translation>
    </message>
    <message>
        <source>more</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <source>More about the tensors</source>
        <translation>텐서 세부 사항</translation>
    </message>
</context>
<context>
    <name>ShapeTable</name>
    <message>
        <source>packed</source>
        <translation>밀집</translation>
    </message>
</context>
<context>
    <name>ShareBars</name>
    <message>
        <source>{0}, shares of the sum</source>
        <translation>{0}, 합계에서 차지하는 비율</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>숨김</translation>
    </message>
</context>
<context>
    <name>Sharing</name>
    <message>
        <source> and </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Copied a share text of {0} characters; to open it, paste it into the explorer.</source>
        <translation>{0}자의 공유 텍스트를 복사했습니다. 탐색기에 붙여넣으면 열립니다.</translation>
    </message>
    <message>
        <source>Copy as share text</source>
        <translation>공유 텍스트로 복사</translation>
    </message>
    <message>
        <source>Copy without these numbers</source>
        <translation>빼고 복사</translation>
    </message>
    <message>
        <source>A share text cannot contain the numbers of {0}: there are too many.</source>
        <translation>{0}의 숫자가 공유 텍스트에 담기에는 너무 많습니다.</translation>
    </message>
    <message>
        <source>Without these numbers, the inputs get the numbers of their fills when the text is opened. A model file can contain all numbers.</source>
        <translation>빼고 복사하면 여는 사람에게는 그 자리에 채우기 값이 보입니다. 모델 파일에는 모두 담을 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>SliceSelector</name>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>열</translation>
    </message>
    <message>
        <source>rows/cols changed – reset</source>
        <translation>행/열 바뀜 – 초기화</translation>
    </message>
    <message>
        <source>Reset rows and columns to the default dimensions</source>
        <translation>행과 열을 기본 차원으로 초기화</translation>
    </message>
</context>
<context>
    <name>SourceRowView</name>
    <message>
        <source>{0} from {1}</source>
        <translation>{1}에서 온 {0}</translation>
    </message>
    <message>
        <source>{0}: the number at index {1} is {2}; computed from these indices: {3}</source>
        <translation>{0}: 인덱스 {1}의 값은 {2}, 출처 인덱스: {3}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>제외됨</translation>
    </message>
    <message>
        <source>start</source>
        <translation>시작</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>1 error</source>
        <translation>오류 1개</translation>
    </message>
    <message>
        <source>{0} errors</source>
        <translation>오류 {0}개</translation>
    </message>
    <message>
        <source>Not run: {0}.</source>
        <translation>실행하지 않음: {0}.</translation>
    </message>
    <message>
        <source>Point at a cell to see why it has this number; click to pin the cell.</source>
        <translation>셀을 가리키면 그 숫자가 나온 이유가 보이고, 클릭하면 셀이 고정됩니다.</translation>
    </message>
    <message>
        <source>Previous run: {0} of {1} output cells were different.</source>
        <translation>이전 실행: 출력 셀 {1}개 중 {0}개가 달랐습니다.</translation>
    </message>
    <message>
        <source>Not run: {0}. The outputs of the last run are hidden.</source>
        <translation>실행하지 않음: {0}. 마지막 실행의 출력은 숨겼습니다.</translation>
    </message>
    <message>
        <source>There is no reference yet; only the desc and the inputs are shown.</source>
        <translation>아직 참조 구현이 없어 설명자와 입력만 표시합니다.</translation>
    </message>
    <message>
        <source>compared with the documented output</source>
        <translation>문서에 적힌 값과의 차이</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>no DirectML runtime found</source>
        <translation>DirectML 런타임을 찾지 못함</translation>
    </message>
    <message>
        <source>looking for {0}</source>
        <translation>{0} 찾는 중</translation>
    </message>
    <message>
        <source>{0} was lost</source>
        <translation>{0}: 연결 끊김</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>실행 안 함</translation>
    </message>
    <message>
        <source>1 output cell</source>
        <translation>출력 셀 1개</translation>
    </message>
    <message>
        <source>{0} output cells</source>
        <translation>출력 셀 {0}개</translation>
    </message>
    <message>
        <source>Needs level {0}</source>
        <translation>필요 수준 {0}</translation>
    </message>
    <message>
        <source>NumPy reference</source>
        <translation>NumPy 참조 구현</translation>
    </message>
    <message>
        <source>Back end: {0}</source>
        <translation>백엔드: {0}</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>{0} was not found</source>
        <translation>{0}: 찾을 수 없음</translation>
    </message>
    <message>
        <source>no device found</source>
        <translation>장치 없음</translation>
    </message>
    <message>
        <source>No level supports these types and ranks</source>
        <translation>이 타입과 차원 수를 지원하는 수준 없음</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>Previous step (,)</source>
        <translation>이전 단계 (,)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>재생 (Space)</translation>
    </message>
    <message>
        <source>Next step (.)</source>
        <translation>다음 단계 (.)</translation>
    </message>
    <message>
        <source>Cell of the output</source>
        <translation>출력의 셀</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>cell {0} / {1}</source>
        <translation>셀 {0} / {1}</translation>
    </message>
    <message>
        <source>, step {0} / {1}</source>
        <translation>, 단계 {0} / {1}</translation>
    </message>
    <message>
        <source>Playback is off, because the settings reduce motion</source>
        <translation>설정에서 움직임을 줄였으므로 재생할 수 없습니다</translation>
    </message>
    <message>
        <source>{0} cells/s</source>
        <translation>초당 {0}셀</translation>
    </message>
    <message>
        <source>Hold to see the previous run (B)</source>
        <translation>누르고 있으면 이전 실행이 보입니다 (B)</translation>
    </message>
    <message>
        <source>Go through the steps within each cell</source>
        <translation>셀마다 안에서 일어나는 일을 차례로 봅니다</translation>
    </message>
    <message>
        <source>{0:cell|cells}</source>
        <translation>셀 {0}개</translation>
    </message>
</context>
<context>
    <name>StepPictures</name>
    <message>
        <source>There are no steps to draw, or they need more than {0} pictures; pin another cell.</source>
        <translation>그릴 단계가 없거나 그림이 {0}개보다 많이 필요합니다. 다른 셀을 고정하세요.</translation>
    </message>
</context>
<context>
    <name>StepStrip</name>
    <message>
        <source>step {0} of {1}: {2}, result {3}</source>
        <translation>{1}단계 중 {0}단계: {2}, 결과 {3}</translation>
    </message>
    <message>
        <source>term</source>
        <translation>항</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
</context>
<context>
    <name>StrideButton</name>
    <message>
        <source>Patterns for the strides of {0}</source>
        <translation>{0}의 스트라이드 패턴</translation>
    </message>
    <message>
        <source>Patterns for strides</source>
        <translation>스트라이드 패턴</translation>
    </message>
    <message>
        <source>Pad rows of {0}</source>
        <translation>{0}의 행 패딩</translation>
    </message>
    <message>
        <source>Number of elements from one row to the next</source>
        <translation>한 행에서 다음 행까지의 요소 수</translation>
    </message>
</context>
<context>
    <name>StrideMenu</name>
    <message>
        <source>Packed</source>
        <translation>밀집 배치</translation>
    </message>
    <message>
        <source>Pad rows to {0} elements</source>
        <translation>행을 요소 {0}개로 패딩</translation>
    </message>
    <message>
        <source>Pad rows to...</source>
        <translation>행을 패딩...</translation>
    </message>
    <message>
        <source>Store the last two dimensions transposed</source>
        <translation>마지막 두 차원을 전치하여 저장</translation>
    </message>
    <message>
        <source>Store NCHW as NHWC</source>
        <translation>NCHW를 NHWC로 저장</translation>
    </message>
    <message>
        <source>Broadcast d{0} (stride 0)</source>
        <translation>d{0} 브로드캐스트 (스트라이드 0)</translation>
    </message>
</context>
<context>
    <name>TableCopy</name>
    <message>
        <source>Copied {0} x {1} numbers of {2} as a table</source>
        <translation>{2}의 숫자 {0} x {1}개를 표로 복사했습니다</translation>
    </message>
    <message>
        <source>The table would have {0} cells; at most {1} can be copied.</source>
        <translation>표의 셀이 {0}개가 됩니다. {1}개까지 복사합니다.</translation>
    </message>
    <message>
        <source>{0} has no numbers to copy.</source>
        <translation>{0}에는 복사할 숫자가 없습니다.</translation>
    </message>
</context>
<context>
    <name>TableStage</name>
    <message>
        <source>numbers as</source>
        <translation>숫자 표시</translation>
    </message>
    <message>
        <source>decimal</source>
        <translation>10진수</translation>
    </message>
    <message>
        <source>bits, hexadecimal</source>
        <translation>비트, 16진수</translation>
    </message>
    <message>
        <source>bits, binary</source>
        <translation>비트, 2진수</translation>
    </message>
</context>
<context>
    <name>TensorDetails</name>
    <message>
        <source>auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>auto ({0})</source>
        <translation>자동 ({0})</translation>
    </message>
</context>
<context>
    <name>TensorView</name>
    <message>
        <source>expected shape</source>
        <translation>예상 모양</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>행</translation>
    </message>
    <message>
        <source>cols</source>
        <translation>열</translation>
    </message>
    <message>
        <source>d{0} in lines of {1} cells</source>
        <translation>d{0}, 한 줄에 {1}개</translation>
    </message>
    <message>
        <source>at</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>one tile per {0}</source>
        <translation>{0}마다 타일 하나</translation>
    </message>
    <message>
        <source>first {0} of {1} tiles</source>
        <translation>타일 {1}개 중 처음 {0}개</translation>
    </message>
    <message>
        <source>every {0:th} cell shown</source>
        <translation>{0}번째 셀마다 표시</translation>
    </message>
    <message>
        <source>1 cell = 1 pixel, all cells shown</source>
        <translation>셀 하나 = 픽셀 하나, 모든 셀 표시</translation>
    </message>
    <message>
        <source>most extreme cell of each {0} x {0} block shown</source>
        <translation>{0} x {0}셀마다 가장 극단적인 값만 표시</translation>
    </message>
</context>
<context>
    <name>Theming</name>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>Same as the &amp;system</source>
        <translation>시스템 설정 따름(&amp;S)</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>도구 모음</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>예제</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>가져오기</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>강의</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>대상</translation>
    </message>
</context>
<context>
    <name>TruthView</name>
    <message>
        <source>{0}: {1}, {2:cell|cells}</source>
        <translation>{0}: {1}, 셀 {2}개</translation>
    </message>
    <message>
        <source>case</source>
        <translation>경우</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>셀 수</translation>
    </message>
</context>
<context>
    <name>UseOutput</name>
    <message>
        <source>{0} has no output with a complete shape.</source>
        <translation>{0}에는 크기가 완전한 출력이 없습니다.</translation>
    </message>
</context>
<context>
    <name>UseOutputDialog</name>
    <message>
        <source>Use an output of {0} as input</source>
        <translation>{0}의 출력을 입력으로 사용</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Search operators</source>
        <translation>연산자 검색</translation>
    </message>
    <message>
        <source>Operator that reads the output</source>
        <translation>출력을 읽는 연산자</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>연결(&amp;C)</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
</context>
<context>
    <name>VerdictPanel</name>
    <message>
        <source>Get DirectML...</source>
        <translation>DirectML 받기...</translation>
    </message>
    <message>
        <source>Save report...</source>
        <translation>보고서 저장...</translation>
    </message>
    <message>
        <source>asking</source>
        <translation>묻는 중</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>묻지 않음</translation>
    </message>
    <message>
        <source>accepts</source>
        <translation>받아들임</translation>
    </message>
    <message>
        <source>refuses</source>
        <translation>거부함</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>accepts at its newest level</source>
        <translation>가장 새로운 수준에서 수락</translation>
    </message>
    <message>
        <source>accepted, cannot be compiled</source>
        <translation>허용, 컴파일 불가</translation>
    </message>
    <message>
        <source>accepted, cannot be run</source>
        <translation>허용, 실행 불가</translation>
    </message>
    <message>
        <source>Our check does not warn about this. Please save a report.</source>
        <translation>자체 검사에는 이에 대한 경고가 없습니다. 보고서를 저장해 주세요.</translation>
    </message>
    <message>
        <source>CreateOperator accepts the desc at the newest level of the runtime, because it does not know the target level. Our check finds errors only at the target level {0}.</source>
        <translation>CreateOperator는 대상 수준을 모르므로 런타임의 최신 수준에서 desc를 받아들입니다. 자체 검사의 오류는 대상 수준 {0}에만 해당합니다.</translation>
    </message>
    <message>
        <source>Our check finds an error.</source>
        <translation>자체 검사는 오류를 찾았습니다.</translation>
    </message>
    <message>
        <source>Our check finds no error.</source>
        <translation>자체 검사는 오류를 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>IDMLDevice::CreateOperator agrees with our check, and CompileOperator compiles the desc.</source>
        <translation>IDMLDevice::CreateOperator. 자체 검사와 일치하며, CompileOperator가 desc를 컴파일합니다.</translation>
    </message>
    <message>
        <source>IDMLDevice::CreateOperator disagrees. {0} One of the two is wrong. Please save a report.</source>
        <translation>IDMLDevice::CreateOperator. {0} 둘 중 하나가 틀렸습니다. 보고할 만합니다.</translation>
    </message>
    <message>
        <source>IDMLDevice::CreateOperator agrees with our check.</source>
        <translation>IDMLDevice::CreateOperator. 자체 검사와 일치합니다.</translation>
    </message>
    <message>
        <source>The runtime agrees with our check, but does not name the field; the row on the left names it.</source>
        <translation>자체 검사와 일치합니다. 런타임은 필드를 알려 주지 않지만, 왼쪽 행이 알려 줍니다.</translation>
    </message>
</context>
<context>
    <name>ViolationList</name>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
</context>
<context>
    <name>ViolationRow</name>
    <message>
        <source>Rule: {0}</source>
        <translation>규칙: {0}</translation>
    </message>
    <message>
        <source>observed with {0}</source>
        <translation>{0}에서 관찰</translation>
    </message>
    <message>
        <source>documented</source>
        <translation>문서</translation>
    </message>
    <message>
        <source>implied</source>
        <translation>함의</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>관측</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Other fixes</source>
        <translation>다른 수정</translation>
    </message>
</context>
<context>
    <name>Waiting</name>
    <message>
        <source>Reading {0}...</source>
        <translation>{0} 읽는 중...</translation>
    </message>
    <message>
        <source>Writing {0}...</source>
        <translation>{0} 쓰는 중...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>Copied a picture of {0} x {1} pixels</source>
        <translation>{0} x {1} 픽셀 그림을 복사했습니다</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>학습 과제(&amp;L)</translation>
    </message>
    <message>
        <source>Copied the C++</source>
        <translation>C++를 복사했습니다</translation>
    </message>
    <message>
        <source>Open a model with several operators first.</source>
        <translation>먼저 연산자가 여럿인 모델을 여세요.</translation>
    </message>
</context>
<context>
    <name>_Goal</name>
    <message>
        <source>reached</source>
        <translation>달성</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>아직</translation>
    </message>
</context>
</TS>
